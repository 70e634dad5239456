/// What each byte of a source file is to someone who asks which code ran.
package struct SourceMap: Sendable {
  enum Class: UInt8 {
    /// White space and comments.
    case blank
    /// Brackets, separators, operators, words that only give structure, and what can only run when a program traps.
    case punctuation
    case code
  }

  package enum Language: Sendable {
    case swift, cFamily
  }

  private let bytes: [UInt8]
  private let classes: [UInt8]
  /// Offset of each line's first byte.
  private let lineStarts: [Int]

  package init(_ bytes: [UInt8], language: Language = .swift) {
    var scanner = SourceScanner(bytes, language: language)
    scanner.run()
    self.bytes = bytes
    classes = scanner.classes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// How many lines there are; a line feed at the very end begins no line of its own.
  package var lineCount: Int {
    bytes.isEmpty || bytes.last == 0x0A ? lineStarts.count - 1 : lineStarts.count
  }

  /// The line's bytes without its line feed, nil when there is no such line (1-based).
  package func text(ofLine line: Int) -> ArraySlice<UInt8>? {
    range(ofLine: line).map { bytes[$0] }
  }

  /// What the byte at an offset is, blank beyond the end.
  func kind(at offset: Int) -> Class {
    classes.indices.contains(offset) ? Class(rawValue: classes[offset]) ?? .blank : .blank
  }

  /// The length of a line in bytes, without its line feed.
  func length(ofLine line: Int) -> Int {
    range(ofLine: line)?.count ?? 0
  }

  /// Whether anything on the line is code.
  func hasCode(onLine line: Int) -> Bool {
    range(ofLine: line).map { classes[$0].contains(Class.code.rawValue) } ?? false
  }

  /// Whether anything in these columns is code.
  func hasCode(onLine line: Int, columns: Range<Int>) -> Bool {
    classes[offsets(onLine: line, columns: columns)].contains(Class.code.rawValue)
  }

  /// Whether the compiler may have begun a region here (1-based): before a token, right behind one, or behind the `@`
  /// of a property wrapper. It begins none inside of a word, nor among white space and comments.
  func mayBeginRegion(atLine line: Int, column: Int) -> Bool {
    guard let range = range(ofLine: line), column >= 1, column <= range.count + 1 else { return false }
    let offset = range.lowerBound + column - 1
    let isBehindToken = column > 1 && kind(at: offset - 1) != .blank
    guard offset < range.upperBound, kind(at: offset) != .blank else { return isBehindToken }
    guard isBehindToken, bytes[offset - 1] != UInt8(ascii: "@") else { return true }
    return !SourceBytes.isWord(bytes[offset - 1]) || !SourceBytes.isWord(bytes[offset])
  }

  /// The columns without white space, comments and mere punctuation at the ends; nil when no code is left.
  func trimmed(_ columns: Range<Int>, onLine line: Int) -> Range<Int>? {
    guard let start = range(ofLine: line)?.lowerBound else { return nil }
    let offsets = offsets(onLine: line, columns: columns)
    guard classes[offsets].contains(Class.code.rawValue) else { return nil }
    let kept = SpanTrimmer(bytes: bytes, classes: classes).trim(offsets)
    return (kept.lowerBound - start + 1)..<(kept.upperBound - start + 1)
  }

  /// Columns are 1-based; what is beyond the line's end is cut off.
  private func offsets(onLine line: Int, columns: Range<Int>) -> Range<Int> {
    guard let range = range(ofLine: line) else { return 0..<0 }
    let lower = min(range.lowerBound + max(columns.lowerBound - 1, 0), range.upperBound)
    let length = columns.upperBound - columns.lowerBound
    let upper = length > range.upperBound - lower ? range.upperBound : lower + length
    return lower..<upper
  }

  private func range(ofLine line: Int) -> Range<Int>? {
    guard line >= 1, line <= lineCount else { return nil }
    let end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    return lineStarts[line - 1]..<end
  }
}
