import ReviewCore
import SwiftSyntax

/// `=` inside of another expression or statement: `return total = 1`.
struct AssignmentInExpression: CodeRule {
  static let id: RuleID = "assignment_in_expression"

  private let allowed: [String]

  init(_ options: RuleOptions) {
    allowed = options.texts("allowed_functions")
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter([.assignmentExpr]) { node, inspection in
      guard let sequence = node.parent?.parent?.as(SequenceExprSyntax.self) else { return }
      guard !isStatement(Syntax(sequence)) else { return }
      inspection.report(sequence, "An assignment has no value; it is a statement of its own.")
    }
  }

  /// `try` and `await` may stand around it; attributes and some functions take assignments.
  private func isStatement(_ node: Syntax) -> Bool {
    guard let parent = node.parent else { return true }
    switch parent.kind {
    case .codeBlockItem, .attribute: return true
    case .tryExpr, .awaitExpr, .unsafeExpr: return isStatement(parent)
    case .labeledExpr:
      guard let owner = parent.parent?.parent else { return false }
      if let name = owner.as(FunctionCallExprSyntax.self)?.calledName { return allowed.contains(name.text) }
      return owner.is(AttributeSyntax.self)
    default: return !parent.isProtocol((any ExprSyntaxProtocol).self) && !parent.is(ReturnStmtSyntax.self)
    }
  }
}
