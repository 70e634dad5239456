import LintEngine
import ReviewCore
import SwiftSyntax

/// `=` inside another expression or statement: `return total = 1`.
struct AssignmentInExpression: SyntaxRule {
  static let id: RuleID = "assignment_in_expression"

  private let allowed: [String]

  init(_ options: RuleOptions) {
    allowed = options.texts("allowed_functions")
  }

  func register(_ rule: inout Registration) {
    rule.visit(AssignmentExprSyntax.self) { node, context in
      guard let sequence = node.parent?.parent?.as(SequenceExprSyntax.self) else { return }
      guard !isStatement(Syntax(sequence)) else { return }
      context.report(sequence, "Move this assignment into a statement of its own; it has no value.")
    }
  }

  /// Returns whether an assignment is a statement. `try` and `await` may enclose it; attributes and some functions
  /// accept assignments.
  private func isStatement(_ node: Syntax) -> Bool {
    guard let parent = node.parent else { return true }
    switch parent.kind {
    case .codeBlockItem, .attribute: return true
    case .returnStmt: return isEarlyExit(parent)
    case .tryExpr, .awaitExpr, .unsafeExpr: return isStatement(parent)
    case .labeledExpr:
      guard let owner = parent.parent?.parent else { return false }
      if let call = owner.as(FunctionCallExprSyntax.self) { return isDiscarding(node) || isAllowed(call) }
      return owner.is(AttributeSyntax.self)
    default: return !parent.isProtocol((any ExprSyntaxProtocol).self)
    }
  }

  /// Returns whether a statement is the only one of a branch that ends the function:
  /// `guard ready else { return total = 0 }`.
  private func isEarlyExit(_ statement: Syntax) -> Bool {
    guard let items = statement.parent?.parent?.as(CodeBlockItemListSyntax.self), items.count == 1 else { return false }
    let owner = items.parent?.parent?.kind
    return owner == .guardStmt || owner == .ifExpr
  }

  /// Returns whether this is an argument such as `expect(_ = try run())`: an autoclosure that is only run for the error
  /// it throws.
  private func isDiscarding(_ node: Syntax) -> Bool {
    var inner = node
    while let next = inner.as(TryExprSyntax.self)?.expression ?? inner.as(AwaitExprSyntax.self)?.expression {
      inner = Syntax(next)
    }
    return inner.as(SequenceExprSyntax.self)?.elements.first?.is(DiscardAssignmentExprSyntax.self) ?? false
  }

  private func isAllowed(_ call: FunctionCallExprSyntax) -> Bool {
    call.calledName.map { allowed.contains($0.text) } ?? false
  }
}
