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

  private enum State {
    case code
    /// Inside a block comment; these nest.
    case comment(depth: Int)
    /// Inside a string of several lines with that many `#`.
    case string(hashes: Int)
  }

  private var state = State.code
  private var line: [UInt8] = []
  private var index = 0
  private var tokens: [Token] = []

  /// Returns the tokens of the next line, ascending and disjoint.
  mutating func tokens(of text: [UInt8]) -> [Token] {
    line = text
    index = 0
    tokens = []
    while index < line.count {
      switch state {
      case .code: readCode()
      case .comment(let depth): readComment(from: index, depth: depth)
      case .string(let hashes): readLongString(from: index, hashes: hashes)
      }
    }
    return tokens
  }

  private mutating func readCode() {
    let start = index
    switch line[index] {
    case UInt8(ascii: "/") where isNext("//"):
      index = line.count
      add(.comment, from: start)
    case UInt8(ascii: "/") where isNext("/*"):
      index += 2
      readComment(from: start, depth: 1)
    case UInt8(ascii: "\""), UInt8(ascii: "#"): readStringOrDirective()
    case UInt8(ascii: "@"):
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

  private mutating func readStringOrDirective() {
    let start = index
    while index < line.count, line[index] == UInt8(ascii: "#") { index += 1 }
    let hashes = index - start
    if isNext("\"\"\"") {
      index += 3
      readLongString(from: start, hashes: hashes)
    } else if isNext("\"") {
      skipString(hashes: hashes)
      add(.string, from: start)
    } else {
      skipWord()
      add(.attribute, from: start)
    }
  }

  private mutating func readComment(from start: Int, depth: Int) {
    var depth = depth
    while index < line.count, depth > 0 {
      if isNext("*/") {
        depth -= 1
        index += 2
      } else if isNext("/*") {
        depth += 1
        index += 2
      } else {
        index += 1
      }
    }
    state = depth > 0 ? .comment(depth: depth) : .code
    add(.comment, from: start)
  }

  private mutating func readLongString(from start: Int, hashes: Int) {
    let end = "\"\"\"" + String(repeating: "#", count: hashes)
    while index < line.count, !isNext(end) {
      index += line[index] == UInt8(ascii: "\\") && hashes == 0 ? 2 : 1
    }
    let isClosed = index < line.count
    index = min(isClosed ? index + end.utf8.count : index, line.count)
    state = isClosed ? .code : .string(hashes: hashes)
    add(.string, from: start)
  }

  /// Skips a string of one line, with its interpolations.
  private mutating func skipString(hashes: Int) {
    let pounds = String(repeating: "#", count: hashes)
    index += 1
    // The open parentheses of an interpolation; a quote inside of it begins another string.
    var depth = 0
    while index < line.count {
      if depth == 0, isNext("\"" + pounds) {
        index += 1 + hashes
        return
      }
      if depth == 0, isNext("\\" + pounds) {
        index += 1 + hashes
        depth = index < line.count && line[index] == UInt8(ascii: "(") ? 1 : 0
        index = min(index + 1, line.count)
      } else if depth > 0, line[index] == UInt8(ascii: "\"") {
        index += 1
        while index < line.count, line[index] != UInt8(ascii: "\"") { index += 1 }
        index = min(index + 1, line.count)
      } else {
        if depth > 0, line[index] == UInt8(ascii: "(") { depth += 1 }
        if depth > 0, line[index] == UInt8(ascii: ")") { depth -= 1 }
        index += 1
      }
    }
  }

  private mutating func skipWord() {
    while index < line.count, Self.isWord(line[index]) { index += 1 }
  }

  private mutating func add(_ kind: Kind, from start: Int) {
    index = min(index, line.count)
    if index > start { tokens.append(Token(bytes: start..<index, kind: kind)) }
  }

  private func isNext(_ text: String) -> Bool {
    line[min(index, line.count)...].starts(with: text.utf8)
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
