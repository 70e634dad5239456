import ReviewCore
import SwiftSyntax

/// `a += b` rather than `a = a + b`.
struct ShorthandOperator: CodeRule {
  static let id: RuleID = "shorthand_operator"

  private static let operators = ["+", "-", "*", "/"]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(SequenceExprSyntax.self) { node, inspection in
      guard node.elements.count == 5 else { return }
      let elements = Array(node.elements)
      guard elements[1].is(AssignmentExprSyntax.self) else { return }
      guard let name = elements[3].as(BinaryOperatorExprSyntax.self)?.operator.text else { return }
      guard Self.operators.contains(name), !isInOperator(named: name + "=", inspection) else { return }
      let target = elements[0].trimmedDescription
      guard target == elements[2].trimmedDescription else { return }
      inspection.report(node, "Write `\(name)=`: the value is combined with itself.")
    }
  }

  /// The definition of `+=` itself.
  private func isInOperator(named name: String, _ inspection: Inspection) -> Bool {
    inspection.openDeclarations.contains { index in
      inspection.declarations[index].node.as(FunctionDeclSyntax.self)?.name.text == name
    }
  }
}
