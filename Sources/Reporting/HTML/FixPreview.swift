import ReviewCore

/// The lines that a fix changes, before and after it.
struct FixPreview: Equatable {
  let old: [String]
  let new: [String]
  private static let limit = 30

  /// Nil when a line is not known, the fix is too large to show, or an edit does not fit the text.
  /// - Parameter lines: The file's known lines, by number.
  init?(of fix: Fix, in lines: [Int: [UInt8]]) {
    guard let first = fix.edits.first?.start.line, let last = fix.edits.map(\.end.line).max(), first <= last,
      first > 0, last - first < Self.limit, fix.edits.allSatisfy({ $0.start.line >= first && Self.isUsual($0) })
    else { return nil }
    var numbers = Array(first...last)
    // An edit that ends before the first column of a line leaves that line as it is, unless it joins two lines.
    let needsLast = fix.edits.contains { edit in
      edit.start.line == last || edit.end.line == last && (edit.end.column > 1 || !Self.keepsLines(edit))
    }
    if !needsLast { numbers.removeLast() }
    let known = numbers.compactMap { lines[$0] }
    guard known.count == numbers.count, known.allSatisfy({ $0.count < 1000 }) else { return nil }
    let bytes = Array(known.joined(separator: [UInt8(ascii: "\n")])) + (needsLast ? [] : [UInt8(ascii: "\n")])
    var starts = [0]
    for line in known { starts.append((starts.last ?? 0) + line.count + 1) }
    var result: [UInt8] = []
    var next = 0
    for edit in fix.edits {
      let start = starts[edit.start.line - first] + edit.start.column - 1
      let end = starts[edit.end.line - first] + edit.end.column - 1
      guard start >= next, start <= end, end <= bytes.count else { return nil }
      result += bytes[next..<start]
      result += edit.text.utf8
      next = end
    }
    result += bytes[next...]
    old = Self.lines(of: bytes)
    new = Self.lines(of: result)
    if new.count > Self.limit { return nil }
  }

  /// Returns whether the line after an edit, which ends before the first column, stays a line of its own.
  private static func keepsLines(_ edit: Fix.Edit) -> Bool {
    edit.text.isEmpty ? edit.start.column == 1 : edit.text.utf8.last == UInt8(ascii: "\n")
  }

  /// Returns whether the columns of an edit are in a line of usual length.
  private static func isUsual(_ edit: Fix.Edit) -> Bool {
    edit.end.line >= edit.start.line && (1...1001).contains(edit.start.column) && (1...1001).contains(edit.end.column)
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
