import Git
import LintEngine
import ReviewCore

/// `lint --fix`: fixes the files of a lint check in place.
struct FixRun: Sendable {
  let services: Services
  /// The folder that paths are relative to; absolute.
  let root: String
  let destination: LintRequest.Fix
  let fixing: LintFixing

  /// Applies all fixes, or prints them as a patch or as the fixed text.
  /// - Throws: A `UserFacingError` when a file cannot be written; the remaining files are still written.
  func run(on change: Change) async throws {
    let files = try await fixing.fixes(for: change)
    try Task.checkCancellation()
    for notice in files.flatMap(\.notices) { services.console.say("note: \(notice)") }
    let changed = files.filter(\.isChanged)
    switch destination {
    case .patch:
      try printPatch(of: changed)
      // Without `--patch`, the files are linted and judged again.
      if let problem = problem(of: files) { throw problem }
    case .text:
      // An editor replaces its text with the output.
      if let problem = problem(of: files) { throw problem }
      try printText(of: files)
    case .index: summarise(try StagedFix(services: services, root: root).write(changed))
    case .files: try write(changed)
    }
  }

  /// Returns the first reason why a file may have findings that are not fixed.
  private func problem(of files: [FixedFile]) -> Problem? {
    LintGap.problem(of: files.flatMap(\.gaps)) ?? fixing.linter.types.problem
  }

  private func printPatch(of files: [FixedFile]) throws {
    if files.isEmpty { services.console.say("note: There is nothing to fix.") }
    for file in files {
      let patch = try TextPatch.patch(of: file.path, from: file.original, to: file.bytes)
      try services.console.write(bytes: patch)
    }
  }

  /// Prints the texts of all targets, also of those that the configuration excludes.
  private func printText(of files: [FixedFile]) throws {
    for path in fixing.targets.paths ?? [] {
      if let file = files.first(where: { $0.path == path }) {
        try services.console.write(bytes: file.bytes)
      } else {
        services.console.say("note: \(path) was not fixed: it is not within `include`, or it is excluded.")
        try services.console.write(bytes: fixing.sources.bytes(of: path))
      }
    }
  }

  private func write(_ files: [FixedFile]) throws {
    var written: [FixedFile] = []
    var failure: (any Error)?
    for file in files {
      do {
        guard let path = file.path.text else {
          services.console.say("note: \(file.path) was not fixed: its name is not UTF-8.")
          continue
        }
        let whole = path.hasPrefix("/") ? path : "\(root)/\(path)"
        if try services.replacing.replace(whole, expecting: file.original, with: file.bytes) {
          written.append(file)
          services.record?.note(patch: try TextPatch.patch(of: file.path, from: file.original, to: file.bytes))
        } else {
          services.console.say("note: \(file.path) was not fixed: it changed in the meantime. Run again.")
        }
      } catch {
        failure = failure ?? error
      }
    }
    summarise(written)
    if let failure { throw failure }
  }

  private func summarise(_ files: [FixedFile]) {
    let count = files.reduce(0) { $0 + $1.count }
    let what = count == 0 ? "nothing" : "\(count.counted("finding")) in \(files.count.counted("file"))"
    services.console.say("fixed \(what)")
  }
}

/// Fixes the findings of a lint check. Writes nothing.
struct LintFixing: Sendable {
  let linter: Linter
  let sources: any SourceReader
  let targets: LintTargets
  let isWanted: FixSelection.Filter
  /// Its findings are not fixed.
  var baseline: LintBaseline?
  /// The targets that are symbolic links, which are never fixed.
  var links: Set<RepoPath> = []

  /// Returns the linted files after their fixes, in their order, then the files that were not read.
  /// - Throws: `Problem` when linting was stopped, or the stack is too small.
  func fixes(for change: Change) async throws -> [FixedFile] {
    try Linter.checkRoom()
    let targets = targets.files(of: change)
    let files = targets.filter { !links.contains($0) }
    let selections = await selections(in: files, diff: self.targets.breadth == .change ? change.diff : nil)
    let wholeFile = FixSelection(where: isWanted)
    let fixed = await linter.fixAll(
      files, selection: { path in selections[path] ?? wholeFile },
      read: { [sources] path in try sources.bytes(of: path) })
    guard !Task.isCancelled else { throw LintCheck.stopped }
    return fixed + self.targets.unreadFiles(in: change.diff).map { FixedFile($0) } + unreadableLinks
  }

  /// The links that cannot be read, such as one out of the repository.
  private var unreadableLinks: [FixedFile] {
    links.sorted().compactMap { path in
      do {
        _ = try sources.bytes(of: path)
        return nil
      } catch {
        return FixedFile(.unreadable(path, error))
      }
    }
  }

  /// Returns the findings to fix, by path; a file without a selection is fixed completely.
  /// - Parameter diff: The change that the findings must belong to; nil: all findings are fixed.
  private func selections(in paths: [RepoPath], diff: Diff?) async -> [RepoPath: FixSelection] {
    guard diff != nil || baseline != nil else { return [:] }
    var files = await linter.lintAll(paths) { [sources] path in try sources.bytes(of: path) }
    if let diff {
      files = await EarlierFindings(linter: linter).sifted(files, change: diff.file(at:)) { [sources] path in
        try sources.bytes(of: path)
      }
    }
    let known = baseline?.known(in: files, library: linter.library, isElsewhere: sources.has).indices
    return files.indices.reduce(into: [:]) { selections, index in
      let path = files[index].path
      let added = diff.map { $0.file(at: path)?.addedLines ?? [] }
      selections[path] = selection(in: files[index], added: added, known: known?[index] ?? [])
    }
  }

  /// - Parameter added: The added lines of a change; nil: every finding counts.
  private func selection(in file: LintedFile, added: LineSet?, known: Set<Int>) -> FixSelection {
    var lines = added
    var excluded: [RuleID: LineSet] = [:]
    for (index, finding) in file.findings.enumerated() {
      let belongsToChange = added.map { Scoping.scope(of: finding, added: $0) != .file } ?? true
      if known.contains(index) || !belongsToChange {
        excluded[finding.rule, default: []].insert(finding.start.line)
      } else {
        lines?.insert(finding.start.line...max(finding.start.line, finding.end.line))
      }
    }
    return FixSelection(lines: lines, excluded: excluded, where: isWanted)
  }
}
