import LintEngine
import ReviewCore
import SwiftSyntax

/// Parentheses around the whole condition of a statement.
struct ControlStatement: SyntaxRule {
  static let id: RuleID = "control_statement"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    // At the parentheses, because most conditions have none.
    rule.visit(TupleExprSyntax.self) { node, context in
      guard let list = node.parent?.parent?.as(ConditionElementListSyntax.self) else { return }
      guard let keyword = Self.keyword(of: list), list.count == 1 || !list.mayReadAsGenericArguments else { return }
      let conditions = list.compactMap { $0.condition.as(ExprSyntax.self).flatMap(superfluous) }
      if conditions.first == node { report(keyword, conditions, &context) }
    }
    rule.visit(RepeatStmtSyntax.self) { node, context in
      report(node.whileKeyword, [superfluous(node.condition)].compactMap(\.self), &context)
    }
    rule.visit(SwitchExprSyntax.self) { node, context in
      report(node.switchKeyword, [superfluous(node.subject)].compactMap(\.self), &context)
    }
    rule.visit(CatchClauseSyntax.self) { node, context in
      let patterns = node.catchItems.compactMap { $0.pattern?.as(ExpressionPatternSyntax.self) }
      report(node.catchKeyword, patterns.compactMap { superfluous($0.expression) }, &context)
    }
  }

  /// Returns the keyword of the statement that has these conditions.
  private static func keyword(of conditions: ConditionElementListSyntax) -> TokenSyntax? {
    switch conditions.parent?.as(SyntaxEnum.self) {
    case .ifExpr(let statement): statement.ifKeyword
    case .guardStmt(let statement): statement.guardKeyword
    case .whileStmt(let statement): statement.whileKeyword
    default: nil
    }
  }

  /// Returns the condition if its parentheses can be removed.
  private func superfluous(_ condition: ExprSyntax) -> TupleExprSyntax? {
    guard let tuple = condition.as(TupleExprSyntax.self), let element = tuple.elements.first else { return nil }
    return tuple.elements.count == 1 && element.label == nil && !needsParentheses(element.expression) ? tuple : nil
  }

  private func report(_ keyword: TokenSyntax, _ conditions: [TupleExprSyntax], _ context: inout RuleContext) {
    guard !conditions.isEmpty else { return }
    let edits = conditions.compactMap { edit($0, in: context.source) }
    context.report(
      keyword, "Remove the parentheses around the condition of `\(keyword.text)`.",
      fix: edits.isEmpty ? nil : ByteFix(edits: edits))
  }

  /// Returns whether the parentheses are needed. A trailing closure, or a closure that is called directly, would be
  /// parsed as the body.
  private func needsParentheses(_ expression: ExprSyntax) -> Bool {
    var depth = 0
    for token in expression.tokens(viewMode: .sourceAccurate) {
      if token.isA(.leftParen) { depth += 1 }
      if token.isA(.rightParen) { depth -= 1 }
      if token.isA(.leftBrace), depth == 0 { return true }
    }
    return false
  }

  private func edit(_ tuple: TupleExprSyntax, in source: SourceText) -> ByteFix.Edit? {
    let inside = tuple.leftParen.contentEnd..<tuple.rightParen.contentStart
    let outer = tuple.contentRange
    let hasComment = inside.contains { source.isCommentStart($0) }
    guard let element = tuple.elements.first, element.trailingComma == nil, !hasComment else { return nil }
    guard tuple.rightParen.presence == .present else { return nil }
    let isTightBefore = outer.lowerBound > 0 && isWordByte(source.bytes[outer.lowerBound - 1])
    let next = outer.upperBound < source.bytes.count ? source.bytes[outer.upperBound] : UInt8(ascii: " ")
    let isTightAfter = next == UInt8(ascii: "{") || isWordByte(next)
    let text = source.text(element.expression.contentRange)
    return ByteFix.Edit(range: outer, text: (isTightBefore ? " " : "") + text + (isTightAfter ? " " : ""))
  }
}
