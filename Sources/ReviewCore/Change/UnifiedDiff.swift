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

/// A diff text that cannot be read.
package struct UnifiedDiffError: UserFacingError, Hashable {
  /// The 1-based line of the diff text.
  package let line: Int
  package let reason: String

  package var summary: String { "The diff is malformed at line \(line): \(reason)." }
  package var hint: String { "Make it again with `git diff BASE...HEAD > FILE`, and pass the file on unchanged." }
}

/// A cursor over the lines of a diff text.
struct DiffLines {
  private let bytes: [UInt8]
  private var position = 0
  private var end = 0
  /// The 1-based number of the current line.
  private(set) var number = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = Self.lineEnd(in: bytes, from: 0)
  }

  /// The line without its line feed; nil at the end of the text.
  var current: ArraySlice<UInt8>? {
    position < bytes.count ? bytes[position..<end] : nil
  }

  /// The current line as a header: also without the carriage return that a mail may have added.
  var header: ArraySlice<UInt8>? {
    guard let current else { return nil }
    return current.last == UInt8(ascii: "\r") ? current.dropLast() : current
  }

  /// The line after the current one.
  private var next: ArraySlice<UInt8>? {
    guard end + 1 < bytes.count else { return nil }
    return bytes[(end + 1)..<Self.lineEnd(in: bytes, from: end + 1)]
  }

  mutating func advance() {
    position = min(end + 1, bytes.count)
    end = Self.lineEnd(in: bytes, from: position)
    number += 1
  }

  /// Returns the rest of a header line after a keyword, or nil when it does not begin with the keyword.
  func rest(after keyword: String) -> ArraySlice<UInt8>? {
    guard let header, header.starts(with: keyword.utf8) else { return nil }
    return header.dropFirst(keyword.utf8.count)
  }

  /// Whether a file's part of the diff begins at this line.
  var isAtFileStart: Bool {
    guard let current else { return false }
    return current.starts(with: "diff --git ".utf8) || current.starts(with: "diff --c".utf8) || isAtNames
      || isAtBinaryFiles
  }

  /// Whether this line is the note of `diff -r` about different binary files.
  var isAtBinaryFiles: Bool {
    guard let header else { return false }
    return header.starts(with: "Binary files ".utf8) && header.reversed().starts(with: " differ".utf8.reversed())
  }

  /// Whether `---` and `+++` lines begin at this line.
  var isAtNames: Bool {
    guard let current, let next else { return false }
    return current.starts(with: "--- ".utf8) && next.starts(with: "+++ ".utf8)
  }

  func error(_ reason: String) -> UnifiedDiffError {
    UnifiedDiffError(line: number, reason: reason)
  }

  private static func lineEnd(in bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }
}
