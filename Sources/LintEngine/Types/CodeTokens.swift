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

  /// Deeper string interpolations count as text.
  private static let interpolationLimit = 32

  let bytes: [UInt8]
  private(set) var offset = 0
  /// The bytes of the last word.
  private(set) var word = 0..<0
  /// The number of lines with a token so far, including all lines of multi-line strings.
  private(set) var codeLines = 0
  private var line = 0
  private var lastCodeLine = -1
  /// Whether an operand may follow, so that a slash begins a regular expression.
  private var expectsOperand = true

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
      } else if byte == Self.slash, skipComment() {
        continue
      } else {
        noteLine()
        let token = token(byte)
        expectsOperand = operandFollows(token)
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

  private mutating func token(_ byte: UInt8) -> Token {
    if Self.isInWord[Int(byte)] {
      scanWord()
      return .word
    }
    switch byte {
    case Self.quote:
      skipString(hashes: 0, depth: 0)
      return .literal
    case UInt8(ascii: "`"): return quotedWord()
    case UInt8(ascii: "#"): return hash()
    case Self.slash where expectsOperand && skipExpression(): return .literal
    default:
      offset += 1
      return .mark(byte)
    }
  }

  private mutating func scanWord() {
    let start = offset
    let isInWord = Self.isInWord
    while offset < bytes.count, isInWord[Int(bytes[offset])] { offset += 1 }
    word = start..<offset
  }

  /// A raw identifier may contain anything but backticks, backslashes and line feeds.
  private mutating func quotedWord() -> Token {
    offset += 1
    let end = bytes[offset...].firstIndex { "`\\\n".utf8.contains($0) }
    guard let end, bytes[end] == UInt8(ascii: "`"), end > offset else { return .mark(UInt8(ascii: "`")) }
    word = offset..<end
    offset = end + 1
    return .quotedWord
  }

  /// Scans a raw string, an extended regular expression, or a single `#`.
  private mutating func hash() -> Token {
    let hashes = bytes[offset...].prefix { $0 == UInt8(ascii: "#") }.count
    let after = offset + hashes
    if after < bytes.count, bytes[after] == Self.quote {
      offset = after
      skipString(hashes: hashes, depth: 0)
      return .literal
    }
    if after < bytes.count, bytes[after] == Self.slash, expectsOperand {
      offset = after + 1
      skip(to: [Self.slash] + Array(repeating: UInt8(ascii: "#"), count: hashes))
      return .literal
    }
    offset = after
    return .mark(UInt8(ascii: "#"))
  }

  private mutating func noteLine() {
    if line != lastCodeLine { codeLines += 1 }
    lastCodeLine = line
  }

  private func operandFollows(_ token: Token) -> Bool {
    switch token {
    case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: "}")), .literal, .quotedWord: false
    case .word: Self.wordsBeforeOperands.contains(where: isWord)
    default: true
    }
  }

  private static let wordsBeforeOperands = ["return", "case", "in"].map { Array($0.utf8) }

  // MARK: Comments and literals

  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != Self.lineFeed { offset += 1 }
  }

  /// Returns false if the slash begins no comment.
  private mutating func skipComment() -> Bool {
    guard offset + 1 < bytes.count else { return false }
    if bytes[offset + 1] == Self.slash {
      skipLine()
      return true
    }
    guard bytes[offset + 1] == Self.star else { return false }
    var depth = 0
    repeat {
      let pair = offset + 1 < bytes.count ? (bytes[offset], bytes[offset + 1]) : (0, 0)
      if pair == (Self.slash, Self.star) {
        depth += 1
        offset += 2
      } else if pair == (Self.star, Self.slash) {
        depth -= 1
        offset += 2
      } else {
        passByte()
      }
    } while depth > 0 && offset < bytes.count
    return true
  }

  private mutating func passByte() {
    if bytes[offset] == Self.lineFeed { line += 1 }
    offset += 1
  }

  private mutating func skip(to end: [UInt8]) {
    while offset < bytes.count, !bytes[offset...].starts(with: end) { passByte() }
    offset = min(bytes.count, offset + end.count)
  }

  /// Skips a regular expression that ends on its line; returns false otherwise.
  private mutating func skipExpression() -> Bool {
    var end = offset + 1
    guard end < bytes.count, bytes[end] > Self.space else { return false }
    while end < bytes.count, bytes[end] != Self.lineFeed {
      if bytes[end] == Self.slash {
        offset = end + 1
        return true
      }
      end += bytes[end] == Self.backslash ? 2 : 1
    }
    return false
  }

  /// Skips a string from its first quote. Every line of a multi-line string counts as code.
  private mutating func skipString(hashes: Int, depth: Int) {
    let first = line
    let isLong = bytes[offset...].starts(with: Self.longQuote)
    let end = (isLong ? Self.longQuote : [Self.quote]) + Array(repeating: UInt8(ascii: "#"), count: hashes)
    let escape = [Self.backslash] + Array(repeating: UInt8(ascii: "#"), count: hashes)
    offset += isLong ? 3 : 1
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == Self.lineFeed, !isLong { break }
      if byte == Self.quote, bytes[offset...].starts(with: end) {
        offset += end.count
        break
      }
      guard byte == Self.backslash, bytes[offset...].starts(with: escape) else {
        passByte()
        continue
      }
      offset += escape.count
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "("), depth < Self.interpolationLimit {
        skipInterpolation(depth: depth + 1, isLong: isLong)
      } else if offset < bytes.count, bytes[offset] != Self.lineFeed {
        offset += 1
      }
    }
    offset = min(offset, bytes.count)
    if line > first, depth == 0 {
      codeLines += line - first
      lastCodeLine = line
    }
  }

  /// Skips the code in `\(…)`, from its parenthesis.
  private mutating func skipInterpolation(depth: Int, isLong: Bool) {
    var open = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")"): open -= 1
      case Self.lineFeed where !isLong: return
      case Self.quote:
        skipString(hashes: 0, depth: depth)
        continue
      default: break
      }
      passByte()
      if open == 0 { return }
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let longQuote = Array("\"\"\"".utf8)
  /// Whether each byte is part of a word. All bytes of characters that are not ASCII are.
  private static let isInWord: [Bool] = (UInt8.min...UInt8.max).map { $0 >= 0x80 || isWordByte($0) }
}
