import ReviewCore

/// A safe fix as replacement lines that a reader can apply with one click.
struct Suggestion: Hashable, Sendable {
  /// The lines to replace; the comment must be attached to exactly these.
  let lines: ClosedRange<Int>
  /// The new lines, joined by line feeds, without a trailing one. Nil deletes the lines.
  let text: String?

  /// Nil when the finding has no safe fix, or when the fix cannot be shown.
  init?(fixing finding: Finding, in diff: Diff) {
    guard let fix = finding.fix, fix.isSafe, let path = finding.location?.path else { return nil }
    self.init(applying: fix.edits, to: path, in: diff)
  }

  /// More lines than any forge replaces with one click, and more edits than a reader checks.
  private static let mostLines = 500
  private static let mostEdits = 200

  /// Nil when the edits touch lines that the diff does not show. Also nil when the new lines contain invisible
  /// characters: a reader who applies a suggestion should see all of it.
  /// - Parameter edits: Ascending, disjoint.
  init?(applying edits: [Fix.Edit], to path: RepoPath, in diff: Diff) {
    guard let first = edits.first, let last = edits.last, first.start.line <= last.end.line,
      edits.count <= Self.mostEdits, last.end.line - first.start.line < Self.mostLines,
      let hunk = diff.file(at: path)?.hunk(containing: first.start.line)
    else { return nil }
    let deletesToLineStart = last.end.column == 1 && last.end.line > last.start.line
    if deletesToLineStart, hunk.newText(last.end.line) == nil {
      guard let lines = Self.wholeLines(edits, hunk) else { return nil }
      self = lines
      return
    }
    let range = first.start.line...last.end.line
    guard let old = Self.bytes(of: range, in: hunk),
      let new = Self.applying(edits, to: old, from: range.lowerBound),
      let text = String(validating: new, as: UTF8.self), !text.unicodeScalars.contains("\r"),
      Escaped.block(text) == text
    else { return nil }
    lines = range
    self.text = text
  }

  /// Returns the block that the forge shows with a button, or nil when it would not apply this suggestion.
  func markdown(in markup: Markup) -> String? {
    markup.suggestion(text, replacing: lines.count)
  }

  private init(lines: ClosedRange<Int>, text: String?) {
    self.lines = lines
    self.text = text
  }

  /// Returns the deletion of whole lines, the only fix that may end beyond the hunk and still be shown.
  private static func wholeLines(_ edits: [Fix.Edit], _ hunk: Hunk) -> Suggestion? {
    guard edits.count == 1, let edit = edits.first, edit.start.column == 1, edit.text.isEmpty,
      hunk.newText(edit.end.line - 1) != nil
    else { return nil }
    return Suggestion(lines: edit.start.line...(edit.end.line - 1), text: nil)
  }

  private static func bytes(of range: ClosedRange<Int>, in hunk: Hunk) -> [[UInt8]]? {
    var lines: [[UInt8]] = []
    for line in hunk.lines {
      switch line {
      case .added(let new, _), .context(_, let new, _):
        if range.contains(new) { lines.append(Array(hunk.text(of: line))) }
      case .removed: break
      }
    }
    return lines.count == range.count ? lines : nil
  }

  /// - Returns: Nil when an edit is outside its line.
  private static func applying(_ edits: [Fix.Edit], to lines: [[UInt8]], from first: Int) -> [UInt8]? {
    func offset(_ position: Location.Position) -> Int? {
      let index = position.line - first
      guard lines.indices.contains(index), (1...(lines[index].count + 1)).contains(position.column) else { return nil }
      return lines[..<index].reduce(0) { $0 + $1.count + 1 } + position.column - 1
    }
    var bytes = Array(lines.joined(separator: [0x0A]))
    for edit in edits.reversed() {
      guard let start = offset(edit.start), let end = offset(edit.end), start <= end else { return nil }
      bytes.replaceSubrange(start..<end, with: edit.text.utf8)
    }
    return bytes
  }
}
