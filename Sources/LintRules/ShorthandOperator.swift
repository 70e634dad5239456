import LintEngine
import ReviewCore
import SwiftSyntax

/// `a += b` rather than `a = a + b`.
struct ShorthandOperator: SyntaxRule {
  static let id: RuleID = "shorthand_operator"

  private static let operators = ["+", "-", "*", "/"]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(SequenceExprSyntax.self) { node, context in
      guard node.elements.count >= 5 else { return }
      let elements = Array(node.elements.prefix(4))
      guard elements[1].is(AssignmentExprSyntax.self) else { return }
      guard let name = elements[3].as(BinaryOperatorExprSyntax.self)?.operator.text else { return }
      guard Self.operators.contains(name) else { return }
      guard elements[0].writtenText == elements[2].writtenText else { return }
      guard isWhole(node, name, &context), !isInOperator(named: name + "=", context) else { return }
      context.report(node, "Write `\(name)=`: the value is combined with itself.")
    }
  }

  /// Whether the operator joins the value with all that comes after it, as in `a + b * c` but not `a * b + c`.
  private func isWhole(_ node: SequenceExprSyntax, _ name: String, _ context: inout RuleContext) -> Bool {
    guard node.elements.count > 5 else { return true }
    let assignment = context.folding.fold(node)?.expression.as(InfixOperatorExprSyntax.self)
    guard let sum = assignment?.rightOperand.as(InfixOperatorExprSyntax.self) else { return false }
    guard sum.operator.as(BinaryOperatorExprSyntax.self)?.operator.text == name else { return false }
    return sum.leftOperand.writtenText == assignment?.leftOperand.writtenText
  }

  /// The definition of `+=` itself.
  private func isInOperator(named name: String, _ context: RuleContext) -> Bool {
    context.openDeclarations.contains { $0.syntax.as(FunctionDeclSyntax.self)?.name.text == name }
  }
}
