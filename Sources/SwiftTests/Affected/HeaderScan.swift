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
  /// Open interpolations. Each is two calls on the stack.
  private var interpolations = 0
  private var isTooDeep = false
  private static let limit = 100

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
    let isBalanced = depth == 0 && typeDepth == 0 && !isTooDeep
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
    let start = (offset, depth)
    var next = nextToken()
    while next == "\n" { next = nextToken() }
    (offset, depth) = start
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

  /// Returns the next word, punctuation character or line break; a string literal is `"`.
  private mutating func nextToken() -> String? {
    while offset < bytes.count {
      let byte = bytes[offset]
      if skipComment() { continue }
      if skipString() { return "\"" }
      if Self.isWord(byte) { return word() }
      offset += 1
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") { continue }
      return String(UnicodeScalar(byte))
    }
    return nil
  }

  private mutating func word() -> String {
    let start = offset
    while offset < bytes.count, Self.isWord(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...: true
    default: false
    }
  }

  private mutating func skipComment() -> Bool {
    if starts("//") {
      while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
      return true
    }
    guard starts("/*") else { return false }
    var open = 0
    repeat {
      if starts("/*") { open += 1 } else if starts("*/") { open -= 1 } else { offset -= 1 }
      offset += 2
    } while open > 0 && offset < bytes.count
    return true
  }

  /// Skips a literal with its interpolations, which may contain other literals.
  private mutating func skipString() -> Bool {
    var quote = offset
    while quote < bytes.count, bytes[quote] == UInt8(ascii: "#") { quote += 1 }
    guard quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") else { return false }
    let hashes = String(repeating: "#", count: quote - offset)
    offset = quote
    let quotes = starts("\"\"\"") ? "\"\"\"" : "\""
    offset += quotes.utf8.count
    while offset < bytes.count {
      if starts(quotes + hashes) {
        offset += quotes.utf8.count + hashes.utf8.count
        return true
      }
      if quotes.utf8.count == 1, bytes[offset] == 0x0A { return true }
      if starts("\\\(hashes)(") {
        offset += hashes.utf8.count + 2
        skipInterpolation()
      } else {
        offset += starts("\\\(hashes)") ? hashes.utf8.count + 2 : 1
      }
    }
    return true
  }

  private mutating func skipInterpolation() {
    interpolations += 1
    defer { interpolations -= 1 }
    guard interpolations <= Self.limit else { return giveUp() }
    var open = 1
    while open > 0, offset < bytes.count {
      if skipComment() || skipString() { continue }
      if bytes[offset] == UInt8(ascii: "(") { open += 1 }
      if bytes[offset] == UInt8(ascii: ")") { open -= 1 }
      offset += 1
    }
  }

  private mutating func giveUp() {
    isTooDeep = true
    offset = bytes.count
  }

  private func starts(_ text: String) -> Bool {
    bytes[min(offset, bytes.count)...].starts(with: text.utf8)
  }
}
