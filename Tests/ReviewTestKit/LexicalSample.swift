import SwiftParser
import SwiftSyntax

/// A Swift source and the class of each of its bytes, according to the compiler's parser.
package struct LexicalSample: Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    case blank, comment, code
    /// A string with its quotes, and the signs around its interpolations.
    case string
    /// A regular expression.
    case regex
  }

  package struct ByteClass: Hashable, Sendable {
    package let kind: Kind
    /// Whether an interpolation contains it.
    package let isInterpolated: Bool
  }

  package let text: String
  package let classes: [ByteClass]

  package var bytes: [UInt8] { Array(text.utf8) }
  package var description: String { text }

  /// Returns nil for a text with a syntax error.
  package init?(_ text: String) {
    let tree = Parser.parse(source: text)
    guard !tree.hasError else { return nil }
    self.text = text
    var reader = ClassReader(byteCount: text.utf8.count)
    for token in tree.tokens(viewMode: .sourceAccurate) { reader.pass(token) }
    classes = reader.classes
  }

  /// Returns the bytes that a scanner claims to know, and that the parser classifies otherwise, as line, column and text.
  /// - Parameter isRight: Returns false for a byte with a wrong claim.
  package func disagreements(_ isRight: (Int, ByteClass) -> Bool) -> [String] {
    let wrong = classes.indices.filter { !isRight($0, classes[$0]) }
    guard let first = wrong.first else { return [] }
    let around = bytes[max(0, first - 30)..<min(bytes.count, first + 30)]
    return ["\(wrong.count) bytes from \(first), \(classes[first]), in: \(String(decoding: around, as: UTF8.self))"]
  }
}

private struct ClassReader {
  private(set) var classes: [LexicalSample.ByteClass]

  init(byteCount: Int) {
    classes = Array(repeating: LexicalSample.ByteClass(kind: .blank, isInterpolated: false), count: byteCount)
  }

  mutating func pass(_ token: TokenSyntax) {
    let kind = kind(of: token)
    let isInterpolated = isInterpolated(token)
    var offset = token.position.utf8Offset
    offset = pass(token.leadingTrivia, from: offset, isInterpolated)
    let end = token.endPositionBeforeTrailingTrivia.utf8Offset
    for index in offset..<end { classes[index] = .init(kind: kind, isInterpolated: isInterpolated) }
    _ = pass(token.trailingTrivia, from: end, isInterpolated)
  }

  private mutating func pass(_ trivia: Trivia, from start: Int, _ isInterpolated: Bool) -> Int {
    var offset = start
    for piece in trivia {
      let end = offset + piece.sourceLength.utf8Length
      let kind: LexicalSample.Kind = if piece.isComment { .comment } else if piece.isEscape { .string } else { .blank }
      for index in offset..<end { classes[index] = .init(kind: kind, isInterpolated: isInterpolated) }
      offset = end
    }
    return offset
  }

  private func kind(of token: TokenSyntax) -> LexicalSample.Kind {
    switch token.tokenKind {
    case .stringQuote, .multilineStringQuote, .singleQuote, .stringSegment, .rawStringPoundDelimiter: return .string
    case .regexSlash, .regexPoundDelimiter, .regexLiteralPattern: return .regex
    case .backslash, .leftParen, .rightParen: return token.parent?.is(ExpressionSegmentSyntax.self) == true ? .string : .code
    default: return .code
    }
  }

  private func isInterpolated(_ token: TokenSyntax) -> Bool {
    var node = token.parent
    while let next = node {
      if next.is(ExpressionSegmentSyntax.self) { return true }
      node = next.parent
    }
    return false
  }
}

extension TriviaPiece {
  fileprivate var isComment: Bool {
    switch self {
    case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
    default: false
    }
  }

  /// Whether it escapes a line break of a string.
  fileprivate var isEscape: Bool {
    switch self {
    case .backslashes, .pounds: true
    default: false
    }
  }
}
