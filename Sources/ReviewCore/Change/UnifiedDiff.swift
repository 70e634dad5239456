/// A parser for unified diff text, as `git diff` and `diff -u` write it.
///
/// Reading is strict: any unexpected text is an error with its line, since a skipped file would not be reviewed. Text
/// before the first file (a mail's head, `git show`'s commit) is allowed, and so is the signature of `git format-patch`
/// after the last.
package enum UnifiedDiff {
  /// Returns the files of a diff text. Empty text, or only blank lines, is an empty diff.
  ///
  /// Paths lose their first component (`a/`, `b/`, `i/`, `old/`) unless both sides have the same name without a prefix.
  /// - Throws: `UnifiedDiffError` with the number of the line.
  package static func parse(_ bytes: [UInt8]) throws(UnifiedDiffError) -> Diff {
    var lines = DiffLines(bytes)
    if let last = bytes.last, last != UInt8(ascii: "\n") {
      let number = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      throw UnifiedDiffError(line: number, reason: "the text ends in the middle of a line")
    }
    var files: [FileChange] = []
    var starts: [RepoPath: Int] = [:]
    try skipPreamble(&lines)
    while lines.current != nil {
      let start = lines.number
      guard let section = try UnifiedDiffFile.parse(&lines) else { continue }
      if let before = starts[section.path] {
        files[before] = try typeChange(files[before], section, line: start)
      } else {
        starts[section.path] = files.count
        files.append(section)
      }
    }
    return Diff(files: files)
  }

  /// Skips all lines before the first file.
  private static func skipPreamble(_ lines: inout DiffLines) throws(UnifiedDiffError) {
    var isBlank = true
    while let line = lines.current, !lines.isAtFileStart {
      if line.starts(with: "@@ -".utf8) || line.starts(with: "+++ ".utf8) {
        throw lines.error("a hunk or `+++` line comes before any file is named")
      }
      if !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { isBlank = false }
      lines.advance()
    }
    if lines.current == nil, !isBlank { throw UnifiedDiffError(line: 1, reason: "this text contains no diff") }
  }

  /// Combines the removed and the added file of one name that git writes for a change of type.
  private static func typeChange(
    _ first: FileChange, _ second: FileChange, line: Int
  ) throws(UnifiedDiffError) -> FileChange {
    guard first.status == .deleted, second.status == .added else {
      throw UnifiedDiffError(line: line, reason: "\(second.path) appears twice")
    }
    let removed = first.hunks.first, added = second.hunks.first
    let lines = (removed?.lines ?? []) + (added?.lines ?? []).map { $0.shifted(by: removed?.bytes.count ?? 0) }
    let hunk = Hunk(
      oldStart: removed?.oldStart ?? 0, oldCount: removed?.oldCount ?? 0, newStart: added?.newStart ?? 0,
      newCount: added?.newCount ?? 0, lines: lines, bytes: (removed?.bytes ?? []) + (added?.bytes ?? []),
      oldEndsWithoutNewline: removed?.oldEndsWithoutNewline ?? false,
      newEndsWithoutNewline: added?.newEndsWithoutNewline ?? false)
    return FileChange(
      status: .typeChanged, oldPath: first.oldPath, newPath: second.newPath, oldKind: first.oldKind,
      newKind: second.newKind, opacity: second.opacity ?? first.opacity, hunks: lines.isEmpty ? [] : [hunk])
  }
}

extension Hunk.Line {
  fileprivate func shifted(by count: Int) -> Hunk.Line {
    switch self {
    case .context(let old, let new, let text):
      .context(old: old, new: new, text: (text.lowerBound + count)..<(text.upperBound + count))
    case .added(let new, let text): .added(new: new, text: (text.lowerBound + count)..<(text.upperBound + count))
    case .removed(let old, let text): .removed(old: old, text: (text.lowerBound + count)..<(text.upperBound + count))
    }
  }
}
