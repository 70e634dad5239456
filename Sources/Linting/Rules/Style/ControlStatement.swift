import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// Parentheses around the whole condition of a statement.
struct ControlStatement: CodeRule {
  static let id: RuleID = "control_statement"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.pass([.conditionElement]) { passing, inspection in
      guard passing.child(RawSlot.condition)?.kind == .tupleExpr else { return }
      guard let node = passing.as(ConditionElementSyntax.self), let keyword = Self.keyword(of: node) else { return }
      guard case .expression(let expression) = node.condition else { return }
      check(keyword, expression, &inspection)
    }
    registry.pass([.repeatStmt]) { passing, inspection in
      guard passing.child(RawSlot.repeatCondition)?.kind == .tupleExpr else { return }
      guard let node = passing.as(RepeatStmtSyntax.self) else { return }
      check(node.whileKeyword, node.condition, &inspection)
    }
    registry.pass([.switchExpr]) { passing, inspection in
      guard passing.child(RawSlot.switchSubject)?.kind == .tupleExpr else { return }
      guard let node = passing.as(SwitchExprSyntax.self) else { return }
      check(node.switchKeyword, node.subject, &inspection)
    }
    registry.enter(CatchClauseSyntax.self) { node, inspection in
      guard let item = node.catchItems.first, node.catchItems.count == 1, item.whereClause == nil else { return }
      guard let pattern = item.pattern?.as(ExpressionPatternSyntax.self) else { return }
      check(node.catchKeyword, pattern.expression, &inspection)
    }
  }

  /// Of the statement that has the condition.
  private static func keyword(of condition: ConditionElementSyntax) -> TokenSyntax? {
    switch condition.parent?.parent?.as(SyntaxEnum.self) {
    case .ifExpr(let statement): statement.ifKeyword
    case .guardStmt(let statement): statement.guardKeyword
    case .whileStmt(let statement): statement.whileKeyword
    default: nil
    }
  }

  private func check(_ keyword: TokenSyntax, _ condition: ExprSyntax, _ inspection: inout Inspection) {
    guard let tuple = condition.as(TupleExprSyntax.self), let element = tuple.elements.first else { return }
    guard tuple.elements.count == 1, element.label == nil, !needsParentheses(element.expression) else { return }
    inspection.report(
      keyword, "The condition of `\(keyword.text)` needs no parentheses around it.",
      fix: fix(tuple, element: element, in: inspection.source))
  }

  /// A trailing closure, and a closure called at once, would be taken for the body.
  private func needsParentheses(_ expression: ExprSyntax) -> Bool {
    var depth = 0
    for token in expression.tokens(viewMode: .sourceAccurate) {
      if token.isA(.leftParen) { depth += 1 }
      if token.isA(.rightParen) { depth -= 1 }
      if token.isA(.leftBrace), depth == 0 { return true }
    }
    return false
  }

  private func fix(_ tuple: TupleExprSyntax, element: LabeledExprSyntax, in source: SourceText) -> ByteFix? {
    let inside = tuple.leftParen.contentEnd..<tuple.rightParen.contentStart
    let outer = tuple.contentRange
    let hasComment = inside.contains { source.isCommentStart($0) }
    guard !hasComment, element.trailingComma == nil, tuple.rightParen.presence == .present else { return nil }
    let isTightBefore = outer.lowerBound > 0 && isWordByte(source.bytes[outer.lowerBound - 1])
    let isTightAfter = outer.upperBound < source.bytes.count && source.bytes[outer.upperBound] == UInt8(ascii: "{")
    let text = source.text(element.expression.contentRange)
    return .replacing(outer, with: (isTightBefore ? " " : "") + text + (isTightAfter ? " " : ""))
  }
}
