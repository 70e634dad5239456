/// The quotes of a Swift string.
struct StringQuotes {
  /// What a backslash begins.
  enum Escape {
    /// Nothing: a raw string has fewer `#` after it than before its quotes.
    case none
    case character
    case interpolation
  }

  let hashes: Int
  let isMultiline: Bool

  init(hashes: Int, isMultiline: Bool) {
    self.hashes = hashes
    self.isMultiline = isMultiline
  }

  /// - Parameter quote: The offset of the first quote of a string.
  init(hashes: Int, quote: Int, in bytes: Span<UInt8>) {
    self.hashes = hashes
    isMultiline = bytes.has(3, of: .quote, from: quote)
      && (hashes == 0 || !Self.isClosedOnLine(from: quote + 2, hashes: hashes, in: bytes))
  }

  /// The number of quotes.
  var count: Int { isMultiline ? 3 : 1 }

  /// Returns whether the string ends at a quote.
  func close(at offset: Int, in bytes: Span<UInt8>) -> Bool {
    (!isMultiline || bytes.has(3, of: .quote, from: offset)) && bytes.has(hashes, of: .hash, from: offset + count)
  }

  func escape(at offset: Int, in bytes: Span<UInt8>) -> Escape {
    guard bytes.has(hashes, of: .hash, from: offset + 1) else { return .none }
    let next = offset + 1 + hashes
    return next < bytes.count && bytes[next] == UInt8(ascii: "(") ? .interpolation : .character
  }

  /// Returns whether a raw string that begins with three quotes ends on its line, as `#"""#` does. Then the second
  /// and third quote are its text.
  private static func isClosedOnLine(from start: Int, hashes: Int, in bytes: Span<UInt8>) -> Bool {
    var index = start
    while index < bytes.count, !bytes[index].endsLine {
      if bytes[index] == .quote, bytes.has(hashes, of: .hash, from: index + 1) { return true }
      index += 1
    }
    return false
  }
}

/// A slash that may begin a regular expression without `#`.
struct PlainRegex {
  let slash: Int
  /// The start of the operator with the slash, which is its first one.
  let start: Int

  /// Whether the operator is not attached to an operand before it.
  func isUnboundLeft(in bytes: Span<UInt8>) -> Bool {
    guard start > 0 else { return true }
    switch bytes[start - 1] {
    case 0, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), .lineFeed, UInt8(ascii: "("),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      return true
    case .slash: return start > 1 && bytes[start - 2] == .star
    case 0xA0: return start > 1 && bytes[start - 2] == 0xC2
    default: return false
    }
  }

  /// Whether the operator is not attached to what follows it.
  private func isUnboundRight(in bytes: Span<UInt8>) -> Bool {
    var end = slash + 1
    while end < bytes.count, bytes[end].isInOperator, bytes[end] != UInt8(ascii: ".") { end += 1 }
    guard end < bytes.count else { return true }
    switch bytes[end] {
    case 0, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), .lineFeed, UInt8(ascii: ")"),
      UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      return true
    case 0xC2: return end + 1 < bytes.count && bytes[end + 1] == 0xA0
    default: return false
    }
  }

  /// Returns the offset after the expression; nil when the slash is an operator.
  ///
  /// A slash with white space or a closing bracket after it is one, unless only an operand can be here.
  func end(after previous: PreviousToken, in bytes: Span<UInt8>) -> Int? {
    guard previous != .operatorName else { return nil }
    guard isUnboundRight(in: bytes) else { return end(in: bytes, isCertain: false) }
    switch previous {
    case .operand, .operatorName: return nil
    case .argumentStart: return end(in: bytes, isCertain: false)
    case .expressionStart: return end(in: bytes, isCertain: true)
    }
  }

  /// - Parameter isCertain: Whether the slash can be no operator.
  private func end(in bytes: Span<UInt8>, isCertain: Bool) -> Int? {
    if slash > 0, bytes[slash - 1] == .star { return nil }
    var (groups, classes) = (0, 0)
    var isBehindBlank = true
    var index = slash + 1
    while index < bytes.count, !bytes[index].endsLine {
      let byte = bytes[index]
      if byte == .slash {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        return next == .slash || next == .star || isBehindBlank && !isCertain ? nil : index + 1
      }
      isBehindBlank = byte.isBlank
      // Operators may have white space after them.
      if isBehindBlank, index == slash + 1, !isCertain { return nil }
      switch byte {
      case .backslash where index + 1 < bytes.count && !bytes[index + 1].endsLine: index += 1
      case UInt8(ascii: "("): groups += classes == 0 ? 1 : 0
      case UInt8(ascii: ")") where classes == 0:
        if groups == 0, !isCertain { return nil }
        groups -= 1
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      default: break
      }
      index += 1
    }
    return nil
  }
}

/// The token before a slash, which decides whether an operand may follow.
enum PreviousToken {
  /// An operator, a keyword, a brace or nothing: only an operand can follow.
  case expressionStart
  /// An opening bracket, a comma or a colon: an operand or the name of an operator can follow.
  case argumentStart
  case operand
  /// The keyword of a declaration of an operator.
  case operatorName

  /// - Parameter end: The offset after the token, which is no literal.
  init(endingAt end: Int, in bytes: Span<UInt8>) {
    let last = bytes[end - 1]
    if isWordByte(last) || last == UInt8(ascii: "$") {
      self = .init(wordEndingAt: end, in: bytes)
    } else if last.isInOperator {
      self = .init(operatorEndingAt: end, in: bytes)
    } else {
      switch last {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"): self = .argumentStart
      case UInt8(ascii: "{"), UInt8(ascii: ";"): self = .expressionStart
      default: self = .operand
      }
    }
  }

  private init(wordEndingAt end: Int, in bytes: Span<UInt8>) {
    var start = end
    while start > 0, end - start <= Self.longestKeyword, isWordByte(bytes[start - 1]) { start -= 1 }
    let word = (start..<end).map { bytes[$0] }
    if word == Array("func".utf8) || word == Array("operator".utf8) {
      self = .operatorName
    } else {
      self = Self.keywordsBeforeOperands.contains(String(decoding: word, as: UTF8.self)) ? .expressionStart : .operand
    }
  }

  private init(operatorEndingAt end: Int, in bytes: Span<UInt8>) {
    var start = end
    while start > 0, bytes[start - 1].isInOperator { start -= 1 }
    let text = String(decoding: (start..<end).map { bytes[$0] }, as: UTF8.self)
    let isAttached = start > 0 && !bytes[start - 1].isSpace && !"([{,;:".utf8.contains(bytes[start - 1])
    switch text {
    case "=": self = .expressionStart
    case "->", ".": self = .operand
    case "?", "!":
      // `try?` and `try!` precede an operand.
      self = isAttached ? PreviousToken(endingAt: start, in: bytes) : .expressionStart
      if self != .expressionStart || isAttached && bytes[start - 1] != UInt8(ascii: "y") { self = .operand }
    default: self = isAttached ? .operand : .expressionStart
    }
  }

  private static let longestKeyword = 15

  /// The reserved words that are no operands.
  private static let keywordsBeforeOperands: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "elseif", "endif", "enum", "extension", "fallthrough", "fileprivate", "for", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "static", "struct", "subscript", "switch", "throw", "throws", "try", "typealias", "var", "where",
    "while",
  ]
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let backslash = UInt8(ascii: "\\")
  static let backtick = UInt8(ascii: "`")

  var endsLine: Bool { self == .lineFeed || self == UInt8(ascii: "\r") }

  /// Whether it is white space in a line.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  var isSpace: Bool { self == UInt8(ascii: " ") || (0x09...0x0D).contains(self) || self == 0 }

  /// Whether it is part of an operator, which may begin with a character that is not ASCII, too.
  var isInOperator: Bool {
    switch self {
    case .slash, .star, UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "%"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "."), UInt8(ascii: "?"):
      true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Returns whether a byte is repeated from an offset on, which may be the end.
  func has(_ number: Int, of byte: UInt8, from offset: Int) -> Bool {
    guard number <= count - offset else { return false }
    for index in offset..<(offset + number) where self[index] != byte { return false }
    return true
  }

  /// Returns the first offset without the byte.
  func offset(after byte: UInt8, from start: Int) -> Int {
    var index = start
    while index < count, self[index] == byte { index += 1 }
    return index
  }
}
