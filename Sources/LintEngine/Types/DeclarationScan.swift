/// Finds the types that a file declares or extends, in one pass over its bytes and without a parser.
///
/// Types inside functions are omitted, because other files cannot see them. All branches of an `#if` count.
package struct DeclarationScan {
  /// Later declarations of a file are omitted.
  private static let declarationLimit = 10_000
  /// The scan ends at deeper braces, as the linter skips such files.
  private static let depthLimit = 256
  /// In bytes. Types with longer names, from deep nesting, are omitted.
  private static let nameLimit = 1_024

  /// An open brace.
  private struct Level {
    /// The index of the type whose body it opens; nil for other code.
    let declaration: Int?
    /// The code lines before the declaration.
    let linesBefore: Int
  }

  private var tokens: CodeTokens
  private var found: [TypeDeclaration] = []
  private var levels: [Level] = []
  /// The number of open braces that do not belong to types.
  private var localDepth = 0
  /// The open braces at each open `#if`.
  private var conditions: [[Level]] = []
  /// The modifiers and attributes directly before the next token.
  private var prefix: Prefix?
  private var isTooDeep = false
  /// Whether the file has types that are not in `found`, such as types inside functions.
  private var omitsTypes = false

  private struct Prefix {
    let linesBefore: Int
    var isPrivate = false
  }

  /// Returns the declarations in the order of their starts.
  package static func declarations(in bytes: [UInt8]) -> [TypeDeclaration] {
    scan(bytes).declarations
  }

  /// Returns the declarations in the order of their starts, and whether the file may have others.
  static func scan(_ bytes: [UInt8]) -> (declarations: [TypeDeclaration], omitsTypes: Bool) {
    var scan = DeclarationScan(tokens: CodeTokens(bytes))
    scan.run()
    return (scan.found, scan.omitsTypes || scan.isTooDeep)
  }

  private init(tokens: CodeTokens) {
    self.tokens = tokens
  }

  private mutating func run() {
    var isMember = false
    while !isTooDeep {
      let token = tokens.next()
      let linesBefore = tokens.codeLines - 1
      switch token {
      case .end: return
      case .mark(UInt8(ascii: "{")): open(Level(declaration: nil, linesBefore: 0))
      case .mark(UInt8(ascii: "}")): close()
      case .mark(UInt8(ascii: "#")): directive()
      case .mark(UInt8(ascii: "@")) where localDepth == 0: skipAttribute(linesBefore)
      case .word where !isMember && localDepth == 0: pass(word: linesBefore)
      case .word where !isMember:
        prefix = nil
        if case .kind? = ScannedWord(tokens) { omitsTypes = true }
      default: prefix = nil
      }
      isMember = token == .mark(UInt8(ascii: "."))
    }
  }

  // MARK: Braces

  private mutating func open(_ level: Level) {
    prefix = nil
    isTooDeep = levels.count >= Self.depthLimit
    levels.append(level)
    if level.declaration == nil { localDepth += 1 }
  }

  private mutating func close() {
    prefix = nil
    guard let level = levels.popLast() else { return }
    guard let declaration = level.declaration else {
      localDepth -= 1
      return
    }
    found[declaration].codeLines = tokens.codeLines - level.linesBefore
  }

  /// Continues each branch of an `#if` with the braces that were open before it.
  private mutating func directive() {
    prefix = nil
    let ahead = tokens
    guard tokens.next() == .word else {
      tokens = ahead
      return
    }
    switch tokens.wordText {
    case "if": if conditions.count < 256 { conditions.append(levels) }
    case "else", "elseif":
      guard let before = conditions.last else { return }
      levels = before
      localDepth = before.count { $0.declaration == nil }
    case "endif": _ = conditions.popLast()
    default: break
    }
  }

  // MARK: Declarations

  private mutating func skipAttribute(_ linesBefore: Int) {
    prefix = prefix ?? Prefix(linesBefore: linesBefore)
    var ahead = tokens
    var token = ahead.next()
    while token == .word || token == .quotedWord {
      tokens = ahead
      token = ahead.next()
      guard token == .mark(UInt8(ascii: ".")) else { break }
      token = ahead.next()
    }
    skipParentheses()
  }

  /// Skips the arguments of an attribute or a modifier, if any.
  private mutating func skipParentheses() {
    var ahead = tokens
    guard ahead.next() == .mark(UInt8(ascii: "(")) else { return }
    TypeHeader.skip(from: UInt8(ascii: "("), to: UInt8(ascii: ")"), in: &ahead)
    tokens = ahead
  }

  private mutating func pass(word linesBefore: Int) {
    guard let word = ScannedWord(tokens) else {
      prefix = nil
      return
    }
    switch word {
    case .modifier(let isPrivate):
      prefix = prefix ?? Prefix(linesBefore: linesBefore)
      if isPrivate { prefix?.isPrivate = true }
      skipParentheses()
    case .kind(let kind):
      var ahead = tokens
      guard let header = TypeHeader(of: kind, in: &ahead) else {
        prefix = nil
        omitsTypes = true
        return
      }
      tokens = ahead
      open(Level(declaration: add(kind, header), linesBefore: prefix?.linesBefore ?? linesBefore))
    }
  }

  /// Returns the index of the new declaration; nil beyond the limits.
  private mutating func add(_ kind: TypeDeclaration.Kind, _ header: TypeHeader) -> Int? {
    let outer = levels.last?.declaration.map { found[$0] }
    let name = (outer.map { "\($0.name)." } ?? "") + header.name
    guard found.count < Self.declarationLimit, name.utf8.count <= Self.nameLimit else {
      omitsTypes = true
      return nil
    }
    found.append(
      TypeDeclaration(
        kind: kind, name: name, inherited: header.inherited, codeLines: 0,
        isPrivate: prefix?.isPrivate ?? false || outer?.isPrivate ?? false))
    return found.count - 1
  }
}

/// A word that may begin a declaration of a type.
private enum ScannedWord {
  case kind(TypeDeclaration.Kind)
  case modifier(isPrivate: Bool)

  init?(_ tokens: CodeTokens) {
    guard tokens.word.count < Self.words.count else { return nil }
    guard let word = Self.words[tokens.word.count].first(where: { tokens.isWord($0.text) })?.word else { return nil }
    self = word
  }

  /// The words by length.
  private static let words: [[(text: [UInt8], word: ScannedWord)]] = {
    let kinds = TypeDeclaration.Kind.allCases.map { ($0.rawValue, ScannedWord.kind($0)) }
    let modifiers = ["public", "internal", "package", "open", "final", "indirect", "nonisolated", "distributed"]
    let all = kinds + modifiers.map { ($0, .modifier(isPrivate: false)) }
      + ["private", "fileprivate"].map { ($0, .modifier(isPrivate: true)) }
    let longest = all.map(\.0.utf8.count).max() ?? 0
    return (0...longest).map { count in
      all.filter { $0.0.utf8.count == count }.map { (text: Array($0.0.utf8), word: $0.1) }
    }
  }()
}
