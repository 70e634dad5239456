import ReviewCore

/// Splits a Swift source into the headers of its declarations, and skips the bodies of functions and accessors.
struct HeaderScan {
  private let bytes: [UInt8]
  private var offset = 0
  /// The words and punctuation since the last declaration.
  private var pending: [String] = []
  /// Open parentheses and square brackets in `pending`.
  private var depth = 0
  /// Open braces of types.
  private var typeDepth = 0
  private var found: [String] = []
  private var literals = LiteralReader()

  private static let types: Set<String> = ["struct", "class", "enum", "protocol", "extension", "actor"]
  private static let members: Set<String> = ["func", "var", "let", "init", "deinit", "subscript", "case"]
  /// Words at the end of a line whose declaration continues on the next one.
  private static let open: Set<String> = ["where", ":", ",", "&", "="]
  /// Words at the beginning of a line that continue the declaration above.
  private static let joining: Set<String> = ["where", ":", "-", ",", "&", "=", "throws", "async", "rethrows", "{"]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns nil when the brackets are not balanced, or literals in interpolations are too deep.
  mutating func headers() -> [String]? {
    while let token = nextToken() {
      switch token {
      case "\n": endLine()
      case "{" where depth == 0:
        let opensType = isType
        finish()
        if opensType { typeDepth += 1 } else if !skipBody() { return nil }
      case "}" where depth == 0:
        finish()
        typeDepth -= 1
        if typeDepth < 0 { return nil }
      case ";" where depth == 0: finish()
      default: take(token)
      }
    }
    let isBalanced = depth == 0 && typeDepth == 0 && !literals.isTooDeep
    finish()
    return isBalanced ? found : nil
  }

  private mutating func take(_ token: String) {
    if token == "(" || token == "[" { depth += 1 }
    if token == ")" || token == "]" { depth -= 1 }
    pending.append(token)
  }

  private mutating func endLine() {
    guard depth == 0, let last = pending.last, !Self.open.contains(last), pending.suffix(2) != ["-", ">"] else {
      return
    }
    let start = (offset, depth, literals)
    var next = nextToken()
    while next == "\n" { next = nextToken() }
    (offset, depth, literals) = start
    if let next, Self.joining.contains(next) || isAttribute { return }
    finish()
  }

  /// Whether the pending declaration is a type; `class func` is not.
  private var isType: Bool {
    pending.contains(where: Self.types.contains) && !pending.contains(where: Self.members.contains)
  }

  /// Whether the pending text is an attribute of the declaration on the next line.
  private var isAttribute: Bool {
    pending.first == "@" && !pending.contains { Self.types.contains($0) || Self.members.contains($0) || $0 == "import" }
  }

  /// Ends a declaration. The initial value of a variable is a part of its body.
  private mutating func finish() {
    defer { (pending, depth) = ([], 0) }
    guard !pending.isEmpty else { return }
    let isVariable = pending.contains("let") || pending.contains("var")
    var open = 0
    let header = pending.prefix { token in
      if token == "(" || token == "[" { open += 1 }
      if token == ")" || token == "]" { open -= 1 }
      return !(isVariable && open == 0 && token == "=")
    }
    found.append(header.joined(separator: " "))
  }

  private mutating func skipBody() -> Bool {
    var open = 1
    while let token = nextToken() {
      if token == "{" { open += 1 }
      if token == "}" { open -= 1 }
      if open == 0 { return true }
    }
    return false
  }

  /// Returns the next word, punctuation character or line break; a literal is `"`.
  mutating func nextToken() -> String? {
    while offset < bytes.count {
      let byte = bytes[offset]
      if Self.beginsLiteral(byte), let literal = literals.piece(at: offset, in: bytes) {
        if let token = token(literal) { return token }
        continue
      }
      if isWordByte(byte) { return word() }
      offset += 1
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") { continue }
      return String(UnicodeScalar(byte))
    }
    return nil
  }

  /// Passes a literal with its interpolations, or a comment, and returns its token; nil for a comment.
  private mutating func token(_ piece: LiteralReader.Piece) -> String? {
    let start = offset
    offset = literals.end(ofOpenLiteralAt: piece.end, in: bytes)
    switch piece.kind {
    case .comment: return nil
    case .name: return String(decoding: bytes[start..<offset], as: UTF8.self)
    default: return "\""
    }
  }

  private mutating func word() -> String {
    let start = offset
    while offset < bytes.count, isWordByte(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func beginsLiteral(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "`")
  }

}
