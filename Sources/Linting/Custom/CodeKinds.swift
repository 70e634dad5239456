import SwiftSyntax

/// Says of which kinds a stretch of a walked file is.
struct CodeKinds {
  private let inspection: Inspection

  init(in inspection: Inspection) {
    self.inspection = inspection
  }

  /// The kinds of all tokens and comments that the range touches; punctuation and white space have none.
  func kinds(in range: Range<Int>) -> Set<CodeKind> {
    var kinds = comments(in: range)
    let start = AbsolutePosition(utf8Offset: range.lowerBound)
    var token = inspection.tree?.token(at: start)
    while let current = token, current.position.utf8Offset < range.upperBound {
      if current.contentRange.overlaps(range), let kind = Self.kind(of: current) { kinds.insert(kind) }
      token = current.nextToken(viewMode: .sourceAccurate)
    }
    return kinds
  }

  private func comments(in range: Range<Int>) -> Set<CodeKind> {
    var kinds: Set<CodeKind> = []
    var place = inspection.comments.partitionPoint { $0.range.upperBound > range.lowerBound }
    while place < inspection.comments.count, inspection.comments[place].range.lowerBound < range.upperBound {
      let comment = inspection.comments[place]
      kinds.formUnion(CommentPieces(of: comment, in: inspection.source.bytes).kinds(in: range.clamped(to: comment.range)))
      place += 1
    }
    return kinds
  }

  private static func kind(of token: TokenSyntax) -> CodeKind? {
    switch token.tokenKind {
    case .stringSegment, .stringQuote, .multilineStringQuote, .singleQuote, .rawStringPoundDelimiter: .string
    case .backslash: token.parent?.is(ExpressionSegmentSyntax.self) ?? false ? .stringInterpolationAnchor : nil
    case .integerLiteral, .floatLiteral: .number
    case .atSign: .attributeBuiltin
    case .poundIf, .poundElse, .poundElseif, .poundEndif: .buildconfigKeyword
    case .wildcard, .pound, .poundAvailable, .poundUnavailable, .poundSourceLocation: .keyword
    case .keyword: isInCondition(token) ? .buildconfigID : .keyword
    case .identifier, .dollarIdentifier: name(token)
    default: nil
    }
  }

  private static func name(_ token: TokenSyntax) -> CodeKind {
    guard let parent = token.parent, parent.is(IdentifierTypeSyntax.self) || parent.is(MemberTypeSyntax.self) else {
      return isInCondition(token) ? .buildconfigID : .identifier
    }
    return parent.parent?.is(AttributeSyntax.self) ?? false ? .attributeBuiltin : .typeidentifier
  }

  /// Whether it stands in the condition of an `#if`.
  private static func isInCondition(_ token: TokenSyntax) -> Bool {
    var node = token.parent
    while let current = node, current.is(ExprSyntax.self) || current.is(LabeledExprListSyntax.self) || current.is(LabeledExprSyntax.self) {
      if let clause = current.parent?.as(IfConfigClauseSyntax.self) { return clause.condition?.id == current.id }
      node = current.parent
    }
    return false
  }
}
