import LintEngine
import ReviewCore

/// Fixes the findings of a lint check. Writes nothing.
struct LintFixing: Sendable {
  let linter: Linter
  let sources: any SourceReader
  let targets: LintTargets
  /// Whether to include fixes that may change the program's behaviour.
  let includesUnsafe: Bool
  /// Its findings are not fixed.
  var baseline: LintBaseline?

  /// Returns the linted files after their fixes, in their order, then the files that were not read.
  /// - Throws: `Problem` when linting was stopped, or the stack is too small.
  func fixes(for change: Change) async throws -> [FixedFile] {
    try Linter.checkRoom()
    let files = targets.files(of: change)
    let selections = await selections(in: files, diff: targets.breadth == .change ? change.diff : nil)
    let fixed = await linter.fixAll(
      files, includingUnsafe: includesUnsafe, selection: { path in selections[path] ?? FixSelection() },
      read: { [sources] path in try sources.bytes(of: path) })
    guard !Task.isCancelled else { throw LintCheck.stopped }
    return fixed + targets.unreadFiles(in: change.diff).map { FixedFile($0) }
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
      selections[path] = Self.selection(in: files[index], added: added, known: known?[index] ?? [])
    }
  }

  /// - Parameter added: The added lines of a change; nil: every finding counts.
  private static func selection(in file: LintedFile, added: LineSet?, known: Set<Int>) -> FixSelection {
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
    return FixSelection(lines: lines, excluded: excluded)
  }
}
