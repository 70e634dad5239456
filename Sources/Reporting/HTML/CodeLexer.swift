import ReviewCore

/// Finds the parts of Swift source that a page colours, line by line. It is not a parser: a mistake costs only a
/// colour.
struct CodeLexer {
  enum Kind: String {
    case comment = "tc"
    case string = "ts"
    case keyword = "tk"
    case number = "tn"
    case type = "tt"
    case attribute = "ta"
  }

  struct Token: Equatable {
    /// In bytes of the line.
    let bytes: Range<Int>
    let kind: Kind
  }

  private var literals = LiteralReader()
  private var line: [UInt8] = []
  private var index = 0
  private var tokens: [Token] = []

  /// Returns the tokens of the next line, ascending and disjoint.
  mutating func tokens(of text: [UInt8]) -> [Token] {
    line = text
    index = 0
    tokens = []
    while index < line.count {
      if !readLiteral() { readCode() }
    }
    literals.endLine(of: line)
    return tokens
  }

  /// Reads a comment, or a literal with its interpolations, up to the end of the line.
  private mutating func readLiteral() -> Bool {
    guard literals.isInside || Self.beginsLiteral(line[index]) else { return false }
    let start = index
    let isContinued = literals.isInside
    let piece = literals.piece(at: start, in: line)
    guard isContinued || piece != nil else { return false }
    index = piece?.end ?? index + 1
    switch piece?.kind {
    case .name: break
    case .comment: add(.comment, from: start)
    default:
      index = literals.end(ofOpenLiteralAt: index, in: line)
      add(.string, from: start)
    }
    return true
  }

  private mutating func readCode() {
    let start = index
    switch line[index] {
    case UInt8(ascii: "#"), UInt8(ascii: "@"):
      index += 1
      skipWord()
      add(.attribute, from: start)
    case let byte where Self.isDigit(byte): readNumber()
    case let byte where Self.isWord(byte): readWord()
    default: index += 1
    }
  }

  private mutating func readWord() {
    let start = index
    skipWord()
    let word = line[start..<index]
    let isMember = start > 0 && line[start - 1] == UInt8(ascii: ".")
    if !isMember, Self.keywords.contains(String(decoding: word, as: UTF8.self)) {
      add(.keyword, from: start)
    } else if let first = word.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) {
      add(.type, from: start)
    }
  }

  private mutating func readNumber() {
    let start = index
    skipWord()
    if index + 1 < line.count, line[index] == UInt8(ascii: "."), Self.isDigit(line[index + 1]) {
      index += 1
      skipWord()
    }
    add(.number, from: start)
  }

  private mutating func skipWord() {
    while index < line.count, Self.isWord(line[index]) { index += 1 }
  }

  private mutating func add(_ kind: Kind, from start: Int) {
    index = min(index, line.count)
    if index > start { tokens.append(Token(bytes: start..<index, kind: kind)) }
  }

  private static func beginsLiteral(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "`")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  private static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class",
    "consuming", "continue", "convenience", "default", "defer", "deinit", "didSet", "do", "dynamic", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard", "if", "import",
    "in", "indirect", "infix", "init", "inout", "internal", "is", "isolated", "lazy", "let", "macro", "mutating",
    "nil", "nonisolated", "nonmutating", "open", "operator", "optional", "override", "package", "postfix",
    "precedencegroup", "prefix", "private", "protocol", "public", "repeat", "required", "rethrows", "return",
    "self", "Self", "sending", "set", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "unowned", "unsafe", "var", "weak", "where", "while", "willSet",
  ]
}
