import Coverage
import Git
package import ReviewCore

/// The review of a change's coverage alone, from reports.
package struct CoverageReview: Sendable {
  let request: CoverageRequest
  let services: Services

  package init(_ request: CoverageRequest, services: Services) {
    self.request = request
    self.services = services
  }

  /// Judges the change and publishes the report.
  /// - Throws: A `UserFacingError` when the change cannot be found, or the request or the configuration is invalid.
  package func run() async throws -> Report.Outcome {
    try request.baseline.check(services: services)
    let reports = try request.coverage.files(services: services)
    let workspace = try Workspace(
      selection: request.change, config: request.report.config, use: .measurements, services: services)
    let (change, notices) = try workspace.measured(workspace.measurableChange())
    let outputs = try request.outputs(configured: workspace.configuration.formats(in: workspace.root))
    try services.checkFolders(of: outputs.files)
    let settings = try settings(for: change, in: workspace)
    let run = ReviewRun(
      services: services, isVerbose: request.report.isVerbose,
      edits: try workspace.edits(in: change, ofNamed: [request.baseline.file]))
    let review: FinishedReview
    let allNotices = workspace.configuration.notices + request.notices + notices
    let gate = request.limits.gate(over: workspace.configuration.gates)
    if change.diff.isEmpty, gate.project == nil, !request.baseline.isRecorded, outputs.exports.isEmpty {
      let inputs = CoverageInputs(reports: reports, baseline: request.baseline, services: workspace.services)
      review = run.review(
        ofEmpty: change, checks: [.coverage], problems: inputs.problem.map { [.coverage: $0] } ?? [:],
        notices: allNotices)
    } else {
      var checks = checks(of: change, in: workspace, settings: settings)
      checks.gate = gate
      let check = checks.check(on: .reports(reports), pathMaps: request.coverage.pathMaps)
      review = try await run.review(of: change, by: [check], notices: allNotices)
    }
    return try await run.publish(review, by: publishers(to: outputs, in: workspace))
  }

  private func checks(of change: Change, in workspace: Workspace, settings: CoverageSettings) -> CoverageChecks {
    let known = request.baseline.baseline(of: change, folder: workspace.folder, services: workspace.services)
    var checks = CoverageChecks(workspace: workspace, change: change, site: nil, baseline: known)
    checks.settings = settings
    return checks
  }

  private func publishers(
    to outputs: CoverageOutputs, in workspace: Workspace
  ) -> [any Publisher] {
    var publishers = services.publishers(
      of: outputs.reports, on: workspace.reportedFolder, request: request.report)
    publishers.append(
      CoverageExportPublisher(
        formats: outputs.exports, style: request.diffCover, services: workspace.services,
        sources: { workspace.sources(of: $0) }))
    if let publisher = request.baseline.publisher(folder: workspace.folder, services: workspace.services) {
      publishers.append(publisher)
    }
    return publishers
  }

  private func settings(for change: Change, in workspace: Workspace) throws -> CoverageSettings {
    var settings = request.limits.settings(over: workspace.coverageSettings(of: change), workspace.configuration)
    let selection = request.change
    guard request.ignoresStaged || request.ignoresUnstaged, selection.request.head == .worktree, selection.diff == nil
    else { return settings }
    let lines = try UncommittedLines(
      source: try workspace.changeSource(), git: workspace.services.git(in: workspace.root))
    settings.leftOut = request.ignoresUnstaged ? lines.unstaged : [:]
    if request.ignoresStaged { settings.leftOut.merge(try lines.staged()) { $0.union($1) } }
    return settings
  }
}

/// The staged and unstaged lines of the working tree, for `--ignore-staged` and `--ignore-unstaged`.
///
/// All are numbered as in the working tree, because the tests ran on that text.
private struct UncommittedLines {
  private let source: GitChangeSource
  /// The diff from the index to the working tree.
  private let diff: Diff

  /// - Parameter git: Git, run in the working tree.
  /// - Throws: A `UserFacingError` when git fails.
  init(source: GitChangeSource, git: GitCommand) throws {
    self.source = source
    diff = try Self.unstagedDiff(by: git)
  }

  /// The unstaged lines, by path.
  var unstaged: [RepoPath: LineSet] {
    Dictionary(diff.files.map { ($0.path, $0.addedLines) }) { $1 }
  }

  /// Returns the staged lines, by path.
  /// - Throws: A `UserFacingError` when git fails.
  func staged() throws -> [RepoPath: LineSet] {
    var lines: [RepoPath: LineSet] = [:]
    let staged = try source.change(for: ChangeRequest(base: "HEAD", head: .index, comparesTips: true)).diff
    let map = LineMap(testedToHead: diff)
    for file in staged.files {
      guard let path = file.newPath, let place = map.headPath(of: path) else { continue }
      let mapped = LineSet(file.addedLines.lines.compactMap { map.headLine(of: $0, in: path) })
      lines[place] = lines[place]?.union(mapped) ?? mapped
    }
    return lines
  }

  private static func unstagedDiff(by git: GitCommand) throws -> Diff {
    // Not `git diff`, which rewrites the index (`diff.autoRefreshIndex`) and obeys the user's display settings.
    let arguments = [
      "diff-files", "--patch", "--no-color", "--no-ext-diff", "--no-textconv", "--no-relative", "-U3",
      "--src-prefix=a/",
      "--dst-prefix=b/",
    ]
    let answer = try git.run(arguments, input: [], variables: [:])
    guard answer.succeeded else {
      throw Problem(
        summary: "git could not list unstaged changes: \(answer.reason).",
        hint: "Run `git diff` to see why, or leave out `--ignore-staged` and `--ignore-unstaged`.")
    }
    return answer.output.isEmpty ? Diff(files: []) : try UnifiedDiff.parse(answer.output)
  }
}
