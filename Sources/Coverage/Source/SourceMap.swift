import ReviewCore

/// The class of each byte of a source file, for deciding which code ran.
package struct SourceMap: Sendable {
  enum Class: UInt8 {
    /// White space and comments.
    case blank
    /// Brackets, separators, operators, structural keywords, and code that runs only when a program traps.
    case punctuation
    case code
    /// The words before the body of a function that other code may contain. They run nothing by themselves.
    case header
  }

  package enum Language: Sendable {
    case swift, cFamily
  }

  private let bytes: [UInt8]
  private var classes: [UInt8]
  /// The offset of each line's first byte.
  private let lineStarts: [Int]

  /// - Parameter declared: The functions like `assert` that other files of the module declare.
  package init(_ bytes: [UInt8], language: Language = .swift, declared: TrapDeclarations = TrapDeclarations()) {
    var scanner = SourceScanner(bytes, language: language, declared: declared)
    scanner.run()
    self.bytes = bytes
    classes = scanner.classes
    lineStarts = Self.lineStarts(in: bytes.span)
  }

  private static func lineStarts(in bytes: Span<UInt8>) -> [Int] {
    var starts = [0]
    while let feed = WordSearch.next(0x0A, in: bytes, from: starts[starts.count - 1]) { starts.append(feed + 1) }
    return starts
  }

  /// Returns the functions like `assert` that a Swift source declares.
  static func trapDeclarations(in bytes: [UInt8]) -> TrapDeclarations {
    var scanner = SourceScanner(bytes, language: .swift)
    scanner.run()
    return scanner.ownDeclarations
  }

  /// The number of lines; a trailing line feed does not begin another line.
  package var lineCount: Int {
    bytes.isEmpty || bytes.last == 0x0A ? lineStarts.count - 1 : lineStarts.count
  }

  /// Returns the line's bytes without its line feed; nil when the line does not exist (1-based).
  package func text(ofLine line: Int) -> ArraySlice<UInt8>? {
    range(ofLine: line).map { bytes[$0] }
  }

  /// Returns the class of the byte at an offset; blank beyond the end.
  func kind(at offset: Int) -> Class {
    classes.indices.contains(offset) ? Class(rawValue: classes[offset]) ?? .blank : .blank
  }

  /// Returns the length of a line in bytes, without its line feed.
  func length(ofLine line: Int) -> Int {
    range(ofLine: line)?.count ?? 0
  }

  /// Returns whether the line contains code.
  func hasCode(onLine line: Int) -> Bool {
    range(ofLine: line).map { classes[$0].contains { $0 >= Class.code.rawValue } } ?? false
  }

  /// Returns whether these columns contain code.
  func hasCode(onLine line: Int, columns: Range<Int>) -> Bool {
    classes[offsets(onLine: line, columns: columns)].contains { $0 >= Class.code.rawValue }
  }

  /// Returns whether these columns contain code that runs where it is written: more than headers of functions.
  func runsCode(onLine line: Int, columns: Range<Int>) -> Bool {
    classes[offsets(onLine: line, columns: columns)].contains(Class.code.rawValue)
  }

  /// Leaves out code that cannot run.
  /// - Parameter ranges: Offsets.
  /// - Returns: The lines without code that had some before.
  mutating func leaveOut(_ ranges: [Range<Int>]) -> LineSet {
    var lines = LineSet()
    for range in ranges.map({ $0.clamped(to: 0..<classes.count) }) {
      let touched = range.isEmpty ? 1..<1 : line(at: range.lowerBound)..<(line(at: range.upperBound - 1) + 1)
      let before = touched.filter { hasCode(onLine: $0) }
      for offset in range where classes[offset] != Class.blank.rawValue {
        classes[offset] = Class.punctuation.rawValue
      }
      for line in before where !hasCode(onLine: line) { lines.insert(line) }
    }
    return lines
  }

  /// Returns the line of an offset.
  private func line(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns whether a line outside of comments is an `import` of this module.
  func imports(_ module: String) -> Bool {
    (1..<(lineCount + 1)).contains { line in
      guard let text = text(ofLine: line), hasCode(onLine: line) else { return false }
      let words = text.split(whereSeparator: SourceBytes.isSpace)
      guard let index = words.firstIndex(where: { $0.elementsEqual("import".utf8) }), index + 1 < words.count,
        !text.contains(UInt8(ascii: "/")) || index == 0
      else { return false }
      return words[index + 1].elementsEqual(module.utf8)
    }
  }

  /// Returns whether the compiler may have begun a region here (1-based): before a token, directly after one, or after
  /// the `@` of a property wrapper. It never begins one inside a word, or in white space or comments.
  func mayBeginRegion(atLine line: Int, column: Int) -> Bool {
    guard let range = range(ofLine: line), column >= 1, column <= range.count + 1 else { return false }
    let offset = range.lowerBound + column - 1
    let isBehindToken = column > 1 && kind(at: offset - 1) != .blank
    guard offset < range.upperBound, kind(at: offset) != .blank else { return isBehindToken }
    guard isBehindToken, bytes[offset - 1] != UInt8(ascii: "@") else { return true }
    return !SourceBytes.isWord(bytes[offset - 1]) || !SourceBytes.isWord(bytes[offset])
  }

  /// Returns the columns without surrounding white space, comments and punctuation; nil when no code is left.
  func trimmed(_ columns: Range<Int>, onLine line: Int) -> Range<Int>? {
    guard let start = range(ofLine: line)?.lowerBound else { return nil }
    let offsets = offsets(onLine: line, columns: columns)
    guard classes[offsets].contains(Class.code.rawValue) else { return nil }
    let kept = SpanTrimmer(bytes: bytes, classes: classes).trim(offsets)
    return (kept.lowerBound - start + 1)..<(kept.upperBound - start + 1)
  }

  /// Columns are 1-based and limited to the line.
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

/// Reduces a range of one line to what people call code: `{ return 9 }` becomes `return 9`, but `f(1)` stays.
private struct SpanTrimmer {
  let bytes: [UInt8]
  let classes: [UInt8]

  /// - Parameter span: Offsets of a range that contains code.
  func trim(_ span: Range<Int>) -> Range<Int> {
    let lower = span.first { !isBlank($0) && !isPunctuation($0, among: "{})],;:") } ?? span.upperBound
    let rest = lower..<span.upperBound
    let partnered = closersWithPartner(in: rest)
    let last = rest.last { offset in
      if isBlank(offset) || isPunctuation(offset, among: "{([,;") { return false }
      return !isPunctuation(offset, among: "})]") || partnered.contains(offset)
    }
    return lower..<((last ?? lower - 1) + 1)
  }

  /// Returns the closing brackets that were opened in the range.
  private func closersWithPartner(in span: Range<Int>) -> Set<Int> {
    var depth = 0
    var closers: Set<Int> = []
    for offset in span {
      if isPunctuation(offset, among: "{([") { depth += 1 }
      guard depth > 0, isPunctuation(offset, among: "})]") else { continue }
      depth -= 1
      closers.insert(offset)
    }
    return closers
  }

  private func isBlank(_ offset: Int) -> Bool {
    classes[offset] == SourceMap.Class.blank.rawValue
  }

  private func isPunctuation(_ offset: Int, among characters: String) -> Bool {
    guard classes[offset] == SourceMap.Class.punctuation.rawValue else { return false }
    return characters.utf8.contains(bytes[offset])
  }
}
