/// The name and the inherited types of a declaration, read up to the brace of its body.
struct TypeHeader {
  private static let tokenLimit = 1_000
  private static let inheritedLimit = 64
  /// In bytes.
  private static let nameLimit = 256

  let name: String
  private(set) var inherited: [String] = []
  /// Whether the next word belongs to the last inherited type.
  private var continuesName = false
  /// Whether the next word is no inherited type, as in `~Copyable` and `@unchecked Sendable`.
  private var isSkipped = false

  /// Reads from the token after the keyword through the opening brace.
  /// - Returns: Nil if this is no declaration of a type, as in `class func run()`.
  init?(of kind: TypeDeclaration.Kind, in tokens: inout CodeTokens) {
    guard let name = Self.name(of: kind, in: &tokens) else { return nil }
    self.name = name
    var token = tokens.next()
    if token == .mark(UInt8(ascii: "<")) { token = Self.afterGenerics(in: &tokens) }
    switch token {
    case .mark(UInt8(ascii: "{")): return
    case .mark(UInt8(ascii: ":")): break
    case .word where tokens.isWord(Self.whereWord): break
    default: return nil
    }
    let isReading = token == .mark(UInt8(ascii: ":"))
    guard readRest(isReading: isReading, of: kind, in: &tokens) else { return nil }
  }

  /// - Parameter isReading: Whether inherited types follow; otherwise a `where` clause.
  private mutating func readRest(
    isReading: Bool, of kind: TypeDeclaration.Kind, in tokens: inout CodeTokens
  ) -> Bool {
    var isReading = isReading
    var token = tokens.next()
    // An older spelling of `AnyObject`.
    if kind == .protocol, isReading, token == .word, tokens.isWord(Self.classWord) { token = tokens.next() }
    for _ in 0..<Self.tokenLimit {
      switch token {
      case .mark(UInt8(ascii: "{")): return true
      case .end, .literal, .mark(UInt8(ascii: "}")), .mark(UInt8(ascii: ";")): return false
      case .mark(UInt8(ascii: "<")):
        token = Self.afterGenerics(in: &tokens)
        continue
      case .mark(UInt8(ascii: "(")): Self.skip(from: UInt8(ascii: "("), to: UInt8(ascii: ")"), in: &tokens)
      case .word where tokens.isWord(Self.whereWord): isReading = false
      case .word where Self.beginsDeclaration(tokens): return false
      case .word, .quotedWord: if isReading { add(tokens) }
      case .mark(UInt8(ascii: ".")): continuesName = true
      case .mark(UInt8(ascii: "~")), .mark(UInt8(ascii: "@")): isSkipped = true
      default: break
      }
      token = tokens.next()
    }
    return false
  }

  private mutating func add(_ tokens: CodeTokens) {
    defer { continuesName = false }
    guard tokens.word.count <= Self.nameLimit else { return }
    if continuesName, let last = inherited.indices.last {
      if inherited[last].utf8.count < Self.nameLimit { inherited[last] += ".\(tokens.wordText)" }
    } else if isSkipped {
      isSkipped = false
    } else if inherited.count < Self.inheritedLimit, !Self.prefixes.contains(where: tokens.isWord) {
      inherited.append(tokens.wordText)
    }
  }

  private static func name(of kind: TypeDeclaration.Kind, in tokens: inout CodeTokens) -> String? {
    guard let first = word(in: &tokens) else { return nil }
    guard kind == .extension else { return first }
    var name = first
    var ahead = tokens
    while ahead.next() == .mark(UInt8(ascii: ".")), let part = word(in: &ahead), name.utf8.count < nameLimit {
      name += ".\(part)"
      tokens = ahead
    }
    return name
  }

  private static func word(in tokens: inout CodeTokens) -> String? {
    switch tokens.next() {
    case .word, .quotedWord: tokens.word.count <= nameLimit ? tokens.wordText : nil
    default: nil
    }
  }

  /// Skips generic parameters or arguments, and returns the token behind them.
  private static func afterGenerics(in tokens: inout CodeTokens) -> CodeTokens.Token {
    skip(from: UInt8(ascii: "<"), to: UInt8(ascii: ">"), in: &tokens)
    return tokens.next()
  }

  /// Returns whether the last word begins another declaration, so that the current header is incomplete. Without this
  /// check, a file of incomplete headers would take time quadratic in its length.
  private static func beginsDeclaration(_ tokens: CodeTokens) -> Bool {
    declarationWords.contains(where: tokens.isWord)
  }

  /// Skips from an opening bracket that was read through the one that closes it. Stops before the next declaration, and
  /// in angle brackets before a brace.
  static func skip(from opening: UInt8, to closing: UInt8, in tokens: inout CodeTokens) {
    var depth = 1
    var previous = CodeTokens.Token.end
    for _ in 0..<tokenLimit where depth > 0 {
      let before = tokens
      let token = tokens.next()
      switch token {
      case .end: return
      case .mark(UInt8(ascii: "{")) where opening == UInt8(ascii: "<"):
        tokens = before
        return
      case .word where beginsDeclaration(tokens):
        tokens = before
        return
      case .mark(opening): depth += 1
      // The arrow of a function type closes nothing.
      case .mark(closing) where previous != .mark(UInt8(ascii: "-")): depth -= 1
      default: break
      }
      previous = token
    }
  }

  private static let whereWord = Array("where".utf8)
  private static let classWord = Array("class".utf8)
  private static let declarationWords = [
    "protocol", "class", "struct", "enum", "actor", "extension", "func", "var", "let", "init", "import", "typealias",
  ].map { Array($0.utf8) }
  private static let prefixes = ["any", "some", "borrowing", "consuming", "nonisolated"].map { Array($0.utf8) }
}
