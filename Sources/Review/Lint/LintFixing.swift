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
    let lines = await lines(of: files, in: targets.breadth == .change ? change.diff : nil)
    let fixed = await linter.fixAll(
      files, includingUnsafe: includesUnsafe, added: { path in lines.map { $0[path] ?? [] } },
      read: { [sources] path in try sources.bytes(of: path) })
    guard !Task.isCancelled else { throw LintCheck.stopped }
    return fixed + targets.unreadFiles(in: change.diff).map { FixedFile($0) }
  }

  /// Returns the lines whose findings are fixed, by path; nil for all lines.
  /// - Parameter diff: The change that the findings must belong to; nil: all findings are fixed.
  private func lines(of paths: [RepoPath], in diff: Diff?) async -> [RepoPath: LineSet]? {
    guard diff != nil || baseline != nil else { return nil }
    var files = await linter.lintAll(paths) { [sources] path in try sources.bytes(of: path) }
    if let diff {
      files = await EarlierFindings(linter: linter).sifted(files, change: diff.file(at:)) { [sources] path in
        try sources.bytes(of: path)
      }
    }
    let known = baseline?.known(in: files, library: linter.library).indices
    return files.indices.reduce(into: [:]) { lines, index in
      let path = files[index].path
      let added = diff.map { $0.file(at: path)?.addedLines ?? [] }
      lines[path] = Self.lines(of: files[index], added: added, known: known?[index] ?? [])
    }
  }

  /// - Parameter added: The added lines of a change; nil: every finding counts.
  private static func lines(of file: LintedFile, added: LineSet?, known: Set<Int>) -> LineSet {
    var (wanted, unwanted) = (LineSet(), LineSet())
    for (index, finding) in file.findings.enumerated() {
      let lines = finding.start.line...max(finding.start.line, finding.end.line)
      if known.contains(index) {
        unwanted.insert(lines)
      } else if added.map({ Scoping.scope(of: finding, added: $0) != .file }) ?? true {
        wanted.insert(lines)
      }
    }
    return (added ?? []).subtracting(unwanted).union(wanted)
  }
}
