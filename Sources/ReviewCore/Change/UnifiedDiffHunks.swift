/// The hunks of one file in a unified diff.
enum UnifiedDiffHunks {
  /// No file has more lines; larger numbers are invalid, or an attempt to overflow.
  private static let lineLimit = 1 << 31

  private struct Header {
    let old: (start: Int, count: Int)
    let new: (start: Int, count: Int)

    /// The 1-based number of the first line, also when a side is empty and its header states the line before.
    var firstOld: Int { old.count == 0 ? old.start + 1 : old.start }
    var firstNew: Int { new.count == 0 ? new.start + 1 : new.start }
  }

  /// Reads all following hunks; checks that they ascend and that the numbers of both sides agree.
  static func parse(_ lines: inout DiffLines) throws(UnifiedDiffError) -> [Hunk] {
    var hunks: [Hunk] = []
    var nextOld = 1
    var offset = 0
    while let current = lines.current, current.starts(with: "@@".utf8) {
      let header = try header(lines)
      guard header.firstOld >= nextOld, header.firstOld >= 1 else {
        throw lines.error("the hunk begins before the end of the one above it")
      }
      guard header.firstNew - header.firstOld == offset else {
        throw lines.error("the hunk's new line number does not follow from the hunks above it")
      }
      lines.advance()
      hunks.append(try body(header, &lines))
      nextOld = header.firstOld + header.old.count
      offset += header.new.count - header.old.count
    }
    try checkEnd(lines)
    return hunks
  }

  /// Checks the line after a complete hunk: a `+`, `-` or blank line there means that the hunk's counts are wrong.
  private static func checkEnd(_ lines: DiffLines) throws(UnifiedDiffError) {
    guard let line = lines.current, let first = line.first, !lines.isAtNames else { return }
    guard !line.elementsEqual("-- ".utf8), !line.elementsEqual("--".utf8) else { return }
    if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || first == UInt8(ascii: " ") {
      throw lines.error("the hunk has more lines than its header states")
    }
  }

  private static func header(_ lines: DiffLines) throws(UnifiedDiffError) -> Header {
    if lines.rest(after: "@@@") != nil { throw lines.error("a merge's combined diff has no single old side") }
    guard let rest = lines.rest(after: "@@ "), let end = rest.firstRange(of: Array(" @@".utf8)) else {
      throw lines.error("a hunk header looks like `@@ -1,2 +1,2 @@`")
    }
    let sides = rest[..<end.lowerBound].split(separator: UInt8(ascii: " "))
    guard sides.count == 2, let old = side(sides[0], sign: "-"), let new = side(sides[1], sign: "+") else {
      throw lines.error("a hunk header looks like `@@ -1,2 +1,2 @@`")
    }
    return Header(old: old, new: new)
  }

  private static func side(_ text: ArraySlice<UInt8>, sign: String) -> (start: Int, count: Int)? {
    guard text.starts(with: sign.utf8) else { return nil }
    let numbers = text.dropFirst().split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(number)
    guard let first = numbers.first, let start = first, numbers.count <= 2 else { return nil }
    guard numbers.count == 2 else { return start == 0 ? nil : (start, 1) }
    guard let count = numbers[1], start > 0 || count == 0 else { return nil }
    return (start, count)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self)).flatMap { $0 < lineLimit ? $0 : nil }
  }

  private static func body(_ header: Header, _ lines: inout DiffLines) throws(UnifiedDiffError) -> Hunk {
    var body = Body(old: header.firstOld, new: header.firstNew)
    let (lastOld, lastNew) = (header.firstOld + header.old.count, header.firstNew + header.new.count)
    while body.old < lastOld || body.new < lastNew || lines.current?.first == UInt8(ascii: "\\") {
      guard let line = lines.current else { throw lines.error("the diff ends in the middle of a hunk") }
      guard body.take(line), body.old <= lastOld, body.new <= lastNew else {
        throw lines.error("the line does not fit its hunk")
      }
      lines.advance()
    }
    return Hunk(
      oldStart: header.old.start, oldCount: header.old.count, newStart: header.new.start,
      newCount: header.new.count, lines: body.lines, bytes: body.bytes, oldEndsWithoutNewline: body.oldIsOpen,
      newEndsWithoutNewline: body.newIsOpen)
  }

  private struct Body {
    /// Numbers of the next old and new lines.
    var old: Int
    var new: Int
    var lines: [Hunk.Line] = []
    var bytes: [UInt8] = []
    var oldIsOpen = false
    var newIsOpen = false

    init(old: Int, new: Int) {
      self.old = old
      self.new = new
    }

    /// Returns false when the line is not valid in a hunk.
    mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
      // A line without a line feed is the last one on its side.
      let text = bytes.count..<(bytes.count + max(0, line.count - 1))
      switch line.first {
      case UInt8(ascii: "\\"): return close()
      case UInt8(ascii: " "), nil:
        if oldIsOpen || newIsOpen { return false }
        lines.append(.context(old: old, new: new, text: text))
        (old, new) = (old + 1, new + 1)
      case UInt8(ascii: "+"):
        if newIsOpen { return false }
        lines.append(.added(new: new, text: text))
        new += 1
      case UInt8(ascii: "-"):
        if oldIsOpen { return false }
        lines.append(.removed(old: old, text: text))
        old += 1
      default: return false
      }
      bytes += line.dropFirst()
      return true
    }

    /// Reads `\ No newline at end of file`, in any language.
    private mutating func close() -> Bool {
      // The marker appears once for each side, after its last line.
      switch lines.last {
      case .context where oldIsOpen || newIsOpen: return false
      case .added where newIsOpen: return false
      case .removed where oldIsOpen: return false
      case .context: (oldIsOpen, newIsOpen) = (true, true)
      case .added: newIsOpen = true
      case .removed: oldIsOpen = true
      case nil: return false
      }
      return true
    }
  }
}
