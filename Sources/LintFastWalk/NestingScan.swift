@_spi(ExperimentalLanguageFeatures) @_spi(Testing) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// The nesting depth of a source, counted in tokens of the parser's own lexer.
///
/// The parser limits its nesting, but not that of its lookahead, and recurses without a limit for keywords such as
/// `try`. Brackets in comments, literals and raw identifiers are not separate tokens.
package struct NestingScan {
  /// The nesting limit of the Swift compiler.
  package static let limit = 256
  /// The limit of nested `[`. At each `[`, the parser looks ahead for an array type, which doubles its time for every
  /// open one. Twelve take up to a second, twenty take minutes.
  package static let squareLimit = 12
  /// The limit of unclosed brackets. After one, the parser tries all ways to pair the brackets that follow, which
  /// doubles its time for each.
  package static let unclosedLimit = 10

  /// The limits that depend on the size of the stack.
  package struct StackLimits: Sendable {
    /// Of nested keywords and `<`, for which the parser recurses without a bracket. Each uses about 5 KB of stack in a
    /// debug build.
    package let chain: Int
    /// In bytes. A smaller file has too few tokens to overflow the stack.
    package let harmlessSize: Int

    package init(chain: Int = 10_000, harmlessSize: Int = 64 << 10) {
      self.chain = chain
      self.harmlessSize = harmlessSize
    }
  }

  /// An open bracket, with the counts of tokens directly inside it.
  private struct Level {
    let bracket: RawTokenKind
    var words = 0
    var angles = 0

    var chain: Int { words + angles }
  }

  /// Innermost last; the first is the file.
  private var levels = [Level(bracket: .endOfFile)]
  /// The sum over all levels.
  private var chain = 0
  private var longestChain = 0
  private var deepest = 0
  /// The number of open `#if` directives.
  private var conditions = 0
  private var squares = 0
  private var mostSquares = 0
  /// The number of brackets that a bracket of another kind closed.
  private var unclosed = 0
  private var previous = RawTokenKind.endOfFile
  private var isBehindWord = false

  /// Returns whether parsing these bytes would overflow the stack or take minutes.
  package static func exceedsLimit(_ bytes: [UInt8], limits: StackLimits = StackLimits()) -> Bool {
    guard bytes.count > limits.harmlessSize || BracketCount(bytes.span).isSuspicious else { return false }
    var scan = NestingScan()
    // The lexer does not read past the end of the buffer, and does not use it after this call.
    unsafe bytes.withUnsafeBufferPointer { unsafe scan.run(over: $0) }
    return scan.exceeds(limits)
  }

  private func exceeds(_ limits: StackLimits) -> Bool {
    deepest > Self.limit || mostSquares > Self.squareLimit || longestChain > limits.chain
      || unclosed + levels.count - 1 > Self.unclosedLimit
  }

  private mutating func run(over bytes: UnsafeBufferPointer<UInt8>) {
    var tracker = LookaheadTracker()
    unsafe withUnsafeMutablePointer(to: &tracker) { tracker in
      for lexeme in unsafe Lexer.tokenize(bytes, lookaheadTracker: tracker, experimentalFeatures: []) {
        guard lexeme.rawTokenKind != .endOfFile, deepest <= Self.limit else { return }
        pass(lexeme)
      }
    }
  }

  private mutating func pass(_ lexeme: Lexer.Lexeme) {
    let kind = lexeme.rawTokenKind
    let isWord = Self.isWord(lexeme) && previous != .period
    if startsStatement(lexeme, isWord: isWord) { endChain() }
    switch kind {
    case .leftParen, .leftBrace: open(kind)
    case .leftSquare: openSquare()
    case .rightParen: close(.leftParen)
    case .rightBrace: close(.leftBrace)
    case .rightSquare: close(.leftSquare)
    case .poundIf: conditions += 1
    case .poundEndif: conditions = max(0, conditions - 1)
    case .colon where isBehindWord: add(words: -1)
    case .binaryOperator, .prefixOperator, .postfixOperator: passOperator(lexeme)
    default: if isWord { add(words: 1) }
    }
    deepest = max(deepest, levels.count - 1 + conditions)
    previous = kind
    isBehindWord = isWord
  }

  /// Returns whether a token is on a new line after an operand, so that it cannot continue an expression or a type.
  private func startsStatement(_ lexeme: Lexer.Lexeme, isWord: Bool) -> Bool {
    if lexeme.rawTokenKind == .semicolon { return true }
    guard lexeme.flags.contains(.isAtStartOfLine), !isBehindWord else { return false }
    switch previous {
    case .identifier, .integerLiteral, .floatLiteral, .stringQuote, .multilineStringQuote, .rightParen, .rightSquare,
      .rightBrace, .keyword:
      break
    default: return false
    }
    switch lexeme.rawTokenKind {
    case .atSign: return true
    case .identifier: return !isWord
    case .keyword: return lexeme.tokenText != "else" && lexeme.tokenText != "while"
    default: return false
    }
  }

  private mutating func endChain() {
    chain -= levels[levels.count - 1].chain
    levels[levels.count - 1].words = 0
    levels[levels.count - 1].angles = 0
  }

  private mutating func add(words: Int = 0, angles: Int = 0) {
    let before = levels[levels.count - 1].chain
    levels[levels.count - 1].words = max(0, levels[levels.count - 1].words + words)
    levels[levels.count - 1].angles = max(0, levels[levels.count - 1].angles + angles)
    chain += levels[levels.count - 1].chain - before
    longestChain = max(longestChain, chain)
  }

  private mutating func passOperator(_ lexeme: Lexer.Lexeme) {
    let text = lexeme.tokenText
    let closing = text.prefix { $0 == UInt8(ascii: ">") }.count
    if text.first == UInt8(ascii: "<") {
      add(angles: 1)
    } else if closing > 0 {
      add(angles: -closing)
    } else if lexeme.rawTokenKind == .prefixOperator {
      add(words: 1)
    }
  }

  private mutating func openSquare() {
    squares += 1
    mostSquares = max(mostSquares, squares)
    open(.leftSquare)
  }

  private mutating func open(_ bracket: RawTokenKind) {
    levels.append(Level(bracket: bracket))
  }

  /// Closes the innermost bracket of this kind and all brackets inside it. Ignores a closing bracket without an opening
  /// one.
  private mutating func close(_ bracket: RawTokenKind) {
    guard let index = levels.lastIndex(where: { $0.bracket == bracket }) else { return }
    unclosed += levels.count - index - 1
    while levels.count > index {
      let level = levels.removeLast()
      chain -= level.chain
      if level.bracket == .leftSquare { squares -= 1 }
    }
  }

  /// Returns whether the parser may recurse for the token: a keyword in any context, an arrow or a prefix `&`.
  private static func isWord(_ lexeme: Lexer.Lexeme) -> Bool {
    switch lexeme.rawTokenKind {
    case .arrow, .prefixAmpersand: true
    case .keyword, .identifier: Keyword(lexeme.tokenText).map { !operands.contains($0) } ?? false
    default: false
    }
  }

  private static let operands: Set<Keyword> = [.true, .false, .nil, .self, .Self, .super, .Any]
}

/// A fast count of the brackets in a source. It includes those in strings and comments, so it only decides whether a
/// full scan is needed.
private struct BracketCount {
  private var round = 0
  private var square = 0
  private var curly = 0
  private var mostSquare = 0
  private var deepest = 0

  init(_ bytes: Span<UInt8>) {
    let isBracket = Self.isBracket
    for offset in bytes.indices where isBracket[Int(bytes[offset])] { pass(bytes[offset]) }
  }

  var isSuspicious: Bool {
    mostSquare > NestingScan.squareLimit || deepest > NestingScan.limit
      || round + square + curly > NestingScan.unclosedLimit
  }

  private static let isBracket = (UInt8.min...UInt8.max).map("([{)]}".utf8.contains)

  private mutating func pass(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("): round += 1
    case UInt8(ascii: "["): square += 1
    case UInt8(ascii: "{"): curly += 1
    case UInt8(ascii: ")"): round = max(0, round - 1)
    case UInt8(ascii: "]"): square = max(0, square - 1)
    default: curly = max(0, curly - 1)
    }
    mostSquare = max(mostSquare, square)
    deepest = max(deepest, round + square + curly)
  }
}
