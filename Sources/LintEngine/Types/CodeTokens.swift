import ReviewCore

/// Splits Swift code into words and punctuation, without a parser. Skips comments, strings and regular expressions.
///
/// The scan never fails. After an unclosed string it continues on the next line.
struct CodeTokens {
  enum Token: Equatable {
    case word
    /// A word in backticks, without them.
    case quotedWord
    case mark(UInt8)
    case literal
    case end
  }

  let bytes: [UInt8]
  private(set) var offset = 0
  /// The bytes of the last word.
  private(set) var word = 0..<0
  /// The number of lines with a token so far, including all lines of multi-line strings.
  private(set) var codeLines = 0
  private var line = 0
  private var lastCodeLine = -1
  private var literals = LiteralReader()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if bytes[offset...].starts(with: "#!".utf8) { skipLine() }
  }

  mutating func next() -> Token {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == Self.lineFeed { line += 1 }
      if byte <= Self.space {
        offset += 1
      } else if Self.isInWord[Int(byte)] {
        noteLine()
        scanWord()
        return .word
      } else if let token = mark(byte) {
        return token
      }
    }
    return .end
  }

  /// Returns whether the last word is this one.
  func isWord(_ text: [UInt8]) -> Bool {
    // Faster than comparing slices: the scan asks this for most words.
    guard text.count == word.count else { return false }
    var place = word.lowerBound
    for byte in text {
      guard bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  var wordText: String { String(decoding: bytes[word], as: UTF8.self) }

  /// Returns nil after a comment.
  private mutating func mark(_ byte: UInt8) -> Token? {
    let start = offset
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "`"):
      guard let piece = literals.piece(at: start, in: bytes) else { break }
      offset = piece.end
      if case .comment = piece.kind {
        line += lineFeeds(from: start)
        return nil
      }
      noteLine()
      if case .name = piece.kind {
        word = (start + 1)..<(offset - 1)
        return .quotedWord
      }
      if literals.isInside { offset = literals.end(ofOpenLiteralAt: offset, in: bytes) }
      let more = lineFeeds(from: start)
      line += more
      // Every line of a string of several lines is code.
      codeLines += more
      lastCodeLine = line
      return .literal
    default: break
    }
    noteLine()
    offset += 1
    return .mark(byte)
  }

  private func lineFeeds(from start: Int) -> Int {
    let bytes = bytes.span
    var count = 0
    for index in start..<offset where bytes[index] == Self.lineFeed { count += 1 }
    return count
  }

  private mutating func scanWord() {
    let start = offset
    let isInWord = Self.isInWord
    while offset < bytes.count, isInWord[Int(bytes[offset])] { offset += 1 }
    word = start..<offset
  }

  private mutating func noteLine() {
    if line != lastCodeLine { codeLines += 1 }
    lastCodeLine = line
  }

  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != Self.lineFeed { offset += 1 }
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  /// Whether each byte is part of a word. All bytes of characters that are not ASCII are.
  private static let isInWord: [Bool] = (UInt8.min...UInt8.max).map { $0 >= 0x80 || isWordByte($0) }
}
