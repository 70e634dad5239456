extension SourceMap {
  /// Whether any code of a Swift file could be counted.
  ///
  /// Types, protocols, cases and type aliases run nothing: llvm-cov does not even name a file of these. When in doubt
  /// the answer is yes.
  package var hasExecutableCode: Bool {
    var scan = DeclarationScan()
    for line in 1...max(lineCount, 1) {
      for token in tokens(ofLine: line) where scan.findsCode(at: token) { return true }
    }
    return false
  }

  /// Words and single punctuation characters.
  private func tokens(ofLine line: Int) -> [String] {
    guard let text = text(ofLine: line) else { return [] }
    var tokens: [String] = []
    var word: [UInt8] = []
    for offset in text.indices {
      let isCode = kind(at: offset) == .code
      if isCode { word.append(text[offset]) }
      if !isCode, !word.isEmpty {
        tokens.append(String(decoding: word, as: UTF8.self))
        word = []
      }
      if kind(at: offset) == .punctuation { tokens.append(String(Unicode.Scalar(text[offset]))) }
    }
    return word.isEmpty ? tokens : tokens + [String(decoding: word, as: UTF8.self)]
  }
}

/// Walks over tokens and keeps in mind what each open brace belongs to.
private struct DeclarationScan {
  private enum Brace {
    case type, protocolBody
  }

  private static let types: Set<String> = ["struct", "class", "enum", "extension", "actor"]
  private static let harmless: Set<String> = ["import", "typealias", "associatedtype", "case", "let", "var"]

  /// Words that take an argument and run nothing, as in `private(set)`.
  private static let modifiers: Set<String> = [
    "private", "fileprivate", "internal", "package", "public", "open", "unowned", "nonisolated",
  ]

  private var open: [Brace] = []
  /// Braces within a protocol's members, such as `{ get }`.
  private var innerBraces = 0
  /// The word that began the declaration that is being read.
  private var introducer: String?
  private var parentheses = 0
  private var previous = ""

  /// - Returns: True as soon as the token shows that something can run.
  mutating func findsCode(at token: String) -> Bool {
    defer { previous = token }
    if open.last == .protocolBody {
      passProtocolMember(token)
      return false
    }
    switch token {
    case "{": return opensCode()
    case "}":
      introducer = nil
      if !open.isEmpty { open.removeLast() }
      return false
    case ";": introducer = nil
    case "(": parentheses += 1
    case ")": parentheses -= 1
    case "=": return parentheses == 0 && (introducer == "let" || introducer == "var" || introducer == nil)
    case "protocol": introducer = token
    default: return begins(with: token)
    }
    return introducer == nil && token == "(" && !Self.modifiers.contains(previous) && !previous.hasPrefix("@")
  }

  private mutating func begins(with word: String) -> Bool {
    if ["func", "init", "deinit", "subscript", "macro"].contains(word), introducer != "import" { return true }
    if Self.types.contains(word), introducer != "import" { introducer = word }
    if Self.harmless.contains(word), parentheses == 0 { introducer = word }
    return false
  }

  private mutating func opensCode() -> Bool {
    defer { introducer = nil }
    if introducer == "protocol" {
      open.append(.protocolBody)
      return false
    }
    guard let introducer, Self.types.contains(introducer) else { return true }
    open.append(.type)
    return false
  }

  private mutating func passProtocolMember(_ token: String) {
    if token == "{" { innerBraces += 1 }
    guard token == "}" else { return }
    if innerBraces > 0 { innerBraces -= 1 } else { open.removeLast() }
  }
}
