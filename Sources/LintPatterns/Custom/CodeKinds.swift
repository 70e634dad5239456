import LintEngine
import LintFastWalk
import SwiftSyntax

/// The kinds of code in ranges of a walked file.
///
/// All tokens are collected once, because finding a token from the root takes time proportional to the statements
/// before it.
struct CodeKinds {
  /// Tokens that have a kind, ascending.
  private let tokens: [(range: Range<Int>, kind: CodeKind)]
  private let comments: [Comment]
  private let bytes: [UInt8]
  /// The pieces of the last requested comment, by its index, because many matches may be in one comment.
  private var pieces: (index: Int, pieces: CommentPieces)?
  /// The number of tokens and comment pieces that were examined.
  private(set) var steps = 0

  init(in context: RuleContext) {
    comments = context.comments
    bytes = context.source.bytes
    tokens = Self.tokens(of: context.tree)
    steps = tokens.count
  }

  private static func tokens(of tree: SourceFileSyntax) -> [(range: Range<Int>, kind: CodeKind)] {
    var tokens: [(range: Range<Int>, kind: CodeKind)] = []
    var conditionEnd = 0
    for token in tree.tokens(viewMode: .sourceAccurate) {
      if token.tokenKind == .poundIf || token.tokenKind == .poundElseif {
        let condition = token.parent?.as(IfConfigClauseSyntax.self)?.condition
        conditionEnd = condition?.endPositionBeforeTrailingTrivia.utf8Offset ?? 0
      }
      guard let kind = kind(of: token, isInCondition: token.contentStart < conditionEnd) else { continue }
      tokens.append((token.contentRange, kind))
    }
    return tokens
  }

  /// Returns the kinds of all tokens and comments that the range touches. Punctuation and white space have no kind.
  mutating func kinds(in range: Range<Int>) -> Set<CodeKind> {
    var kinds: Set<CodeKind> = []
    var index = tokens.partitionPoint { $0.range.upperBound > range.lowerBound }
    while index < tokens.count, tokens[index].range.lowerBound < range.upperBound {
      kinds.insert(tokens[index].kind)
      index += 1
      steps += 1
    }
    index = comments.partitionPoint { $0.range.upperBound > range.lowerBound }
    while index < comments.count, comments[index].range.lowerBound < range.upperBound {
      kinds.formUnion(pieces(of: index).kinds(in: range.clamped(to: comments[index].range)))
      index += 1
    }
    return kinds
  }

  private mutating func pieces(of comment: Int) -> CommentPieces {
    if let pieces, pieces.index == comment { return pieces.pieces }
    let made = CommentPieces(of: comments[comment], in: bytes)
    pieces = (comment, made)
    steps += made.count
    return made
  }

  private static func kind(of token: TokenSyntax, isInCondition: Bool) -> CodeKind? {
    switch token.tokenKind {
    case .stringSegment, .stringQuote, .multilineStringQuote, .singleQuote, .rawStringPoundDelimiter: .string
    case .backslash: token.parent?.is(ExpressionSegmentSyntax.self) ?? false ? .stringInterpolationAnchor : nil
    case .integerLiteral, .floatLiteral: .number
    case .atSign: .attributeBuiltin
    case .poundIf, .poundElse, .poundElseif, .poundEndif: .buildconfigKeyword
    case .wildcard, .pound, .poundAvailable, .poundUnavailable, .poundSourceLocation: .keyword
    case .keyword: isInCondition ? .buildconfigID : .keyword
    case .identifier, .dollarIdentifier: name(token, isInCondition: isInCondition)
    default: nil
    }
  }

  private static func name(_ token: TokenSyntax, isInCondition: Bool) -> CodeKind {
    guard let parent = token.parent, parent.is(IdentifierTypeSyntax.self) || parent.is(MemberTypeSyntax.self) else {
      return isInCondition ? .buildconfigID : .identifier
    }
    return parent.parent?.is(AttributeSyntax.self) ?? false ? .attributeBuiltin : .typeidentifier
  }
}

/// The kind of a piece of source, with the names of SourceKit's syntax map that SwiftLint's custom rules use.
enum CodeKind: String, Hashable, Sendable, CaseIterable {
  case argument
  case attributeBuiltin = "attribute.builtin"
  case attributeID = "attribute.id"
  case buildconfigID = "buildconfig.id"
  case buildconfigKeyword = "buildconfig.keyword"
  case comment
  case commentMark = "comment.mark"
  case commentURL = "comment.url"
  case doccomment
  case doccommentField = "doccomment.field"
  case identifier
  case keyword
  case number
  case objectliteral
  case parameter
  case placeholder
  case string
  case stringInterpolationAnchor = "string_interpolation_anchor"
  case typeidentifier
}
