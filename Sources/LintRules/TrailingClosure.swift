import LintEngine
import ReviewCore
import SwiftSyntax

/// Closures as last arguments that could be trailing closures.
struct TrailingClosure: SyntaxRule {
  static let id: RuleID = "trailing_closure"

  private let isForSingleMutedOnly: Bool

  init(_ options: RuleOptions) {
    isForSingleMutedOnly = options.isOn("only_single_muted_parameter")
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard node.trailingClosure == nil, node.leftParen != nil, let last = node.arguments.last else { return }
      guard last.expression.is(ClosureExprSyntax.self), isWanted(node.arguments), !isInHead(Syntax(node)) else {
        return
      }
      // The closure would become an argument of the outer call.
      guard !node.calledExpression.is(FunctionCallExprSyntax.self) else { return }
      context.report(
        last.expression, "Write this closure as a trailing closure.", fix: fix(node, last, context.source))
    }
  }

  /// Returns whether the closure should be a trailing one. Of several consecutive closures, none is moved.
  private func isWanted(_ arguments: LabeledExprListSyntax) -> Bool {
    if isForSingleMutedOnly { return arguments.count == 1 && arguments.first?.label == nil }
    guard arguments.count > 1 else { return true }
    let previous = arguments[arguments.index(before: arguments.index(before: arguments.endIndex))]
    return !previous.expression.is(ClosureExprSyntax.self)
  }

  /// Returns whether the node is in the condition, the sequence or the value of a statement with a body. A trailing
  /// closure would be parsed as the body there. Nodes nested in such closures are skipped too.
  private func isInHead(_ node: Syntax) -> Bool {
    var inner = node
    while let parent = inner.parent {
      switch parent.as(SyntaxEnum.self) {
      case .conditionElement, .whereClause: return true
      case .forStmt(let loop): return inner.id != loop.body.id
      case .switchExpr(let node): return inner.id == node.subject.id
      case .memberBlockItem: return false
      default: inner = parent
      }
    }
    return false
  }

  private func fix(_ call: FunctionCallExprSyntax, _ last: LabeledExprSyntax, _ source: SourceText) -> ByteFix? {
    guard let left = call.leftParen, let right = call.rightParen, last.trailingComma == nil else { return nil }
    let previous = call.arguments.dropLast().last
    let start = previous.map { $0.trailingComma?.contentStart ?? $0.contentEnd } ?? left.contentStart
    let (before, after) = (start..<last.expression.contentStart, last.expression.contentEnd..<right.contentEnd)
    guard !before.contains(where: source.isCommentStart), !after.contains(where: source.isCommentStart) else {
      return nil
    }
    return ByteFix(
      isSafe: false,
      edits: [
        ByteFix.Edit(range: before, text: previous == nil ? " " : ") "), ByteFix.Edit(range: after, text: ""),
      ])
  }
}
