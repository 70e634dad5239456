import Git
import Host
import Pipeline
import ReviewCore
import TestRun

/// Sets up runs of a workspace's tests.
struct TestRuns: Sendable {
  let workspace: Workspace
  /// Of the package below a site's folder: empty, or beginning with a slash.
  let packageRoot: String

  /// The run that the checks share.
  func shared(filter: [String], at site: TestSite) -> SharedTestRun {
    let line = TestProgressLine(progress: Progress(terminal: workspace.services.errorTerminal))
    let run = run(filter: filter, in: site.folder, withCoverage: true)
    return SharedTestRun(run: run, progress: line.show, ended: line.progress.clear)
  }

  var export: CoverageExport {
    CoverageExport(
      processes: workspace.services.processes, files: workspace.services.files, environment: workspace.childEnvironment)
  }

  /// Runs tests on the merge base, written to a folder of our own.
  /// - Parameter filtered: The filters of the run to compare with.
  func comparison(with base: Revision?, filtered: [String]) -> BaseComparison {
    let seesAll = run(filter: filtered, in: workspace.root, withCoverage: false).runsEverything
    return BaseComparison(seesAll: seesAll) { filter in
      guard let id = base?.id else { return .impossible(reason: "there is no merge base.") }
      do {
        let folder = try TestSiteFinder(workspace: workspace).claimedFolder(for: "base")
        let git = workspace.services.git(in: workspace.folder)
        try workspace.openRepository().materialise(commit: id.hex, into: folder, command: git)
        let run = run(filter: filter, in: folder, withCoverage: false)
        guard let listed = try await run.list() else {
          return .impossible(reason: "the merge base does not build, or its tests cannot be listed.")
        }
        return .ran(filter.isEmpty ? TestRunResult(ending: .nothingMatched) : await run.run { _ in }, listed: listed)
      } catch {
        return .impossible(reason: (error as? any Mendable)?.summary ?? "\(error)")
      }
    }
  }

  /// The test targets that can be touched by a change, and a sentence about those that are left out.
  /// - Throws: A `Mendable` error when the package cannot be described.
  func affected(by change: Change, at site: TestSite) async throws -> (filter: [String], notice: String) {
    let command = Command(
      "swift", ["package", "describe", "--type", "json"], directory: site.folder + packageRoot,
      environment: workspace.childEnvironment)
    let limits = ProcessLimits(total: .seconds(300))
    let outcome = try await workspace.services.processes.run(command, limits: limits) { _ in }
    let package = try PackageDescription(json: outcome.standardOutput)
    let below = RepoPath(String(packageRoot.dropFirst()))
    let changed = change.diff.files.flatMap { [$0.oldPath, $0.newPath].compactMap { $0 } }
      .compactMap { $0.relative(to: below) }
    let affected = AffectedTests(package: package, changed: changed)
    if let reason = affected.reasonForAll { return (affected.filter, "All test targets run: \(reason)") }
    let leftOut = affected.leftOut.isEmpty ? "none" : affected.leftOut.joined(separator: ", ")
    return (affected.filter, "Test targets that do not depend on the change were left out: \(Visible.line(leftOut)).")
  }

  private func run(filter: [String], in folder: String, withCoverage: Bool) -> SwiftTestRun {
    let configured = workspace.configuration.tests
    let settings = TestRunSettings(
      command: configured.command, packageFolder: folder + packageRoot, repositoryFolder: folder, filter: filter,
      timeout: configured.timeout, silence: configured.silence, retries: configured.retries,
      environment: workspace.childEnvironment, withCoverage: withCoverage)
    return SwiftTestRun(
      processes: workspace.services.processes, files: workspace.services.files, settings: settings)
  }
}

extension RepoPath {
  /// The path as seen from a folder; nil when it lies elsewhere.
  fileprivate func relative(to folder: RepoPath) -> RepoPath? {
    guard isAtOrBelow(folder) else { return nil }
    return folder.bytes.isEmpty ? self : RepoPath(bytes: Array(bytes.dropFirst(folder.bytes.count + 1)))
  }
}
