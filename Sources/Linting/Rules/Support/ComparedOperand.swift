import SwiftSyntax

/// An expression that stands alone on the left of a comparison, `expression == right`.
struct ComparedOperand {
  let comparison: TokenSyntax
  let right: ExprSyntax

  /// Looks at the operator sequence right around the expression, through `try` and `await` before it.
  ///
  /// Nil when it is part of a longer operand, as in `1 + expression == right`.
  init?(_ expression: ExprSyntax) {
    var operand = expression
    while let parent = operand.parent, parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self) {
      guard let outer = parent.as(ExprSyntax.self) else { return nil }
      operand = outer
    }
    guard let list = operand.parent?.as(ExprListSyntax.self), list.parent?.kind == .sequenceExpr else { return nil }
    let elements = Array(list)
    guard let place = elements.firstIndex(where: { $0.id == operand.id }), place + 2 < elements.count else { return nil }
    guard Self.isLoose(elements, at: place - 1), Self.isLoose(elements, at: place + 3) else { return nil }
    guard let comparison = elements[place + 1].as(BinaryOperatorExprSyntax.self)?.operator else { return nil }
    guard OperatorBinding(of: elements[place + 1]) == .comparison else { return nil }
    self.comparison = comparison
    right = elements[place + 2]
  }

  /// Whether it is compared with nil by `==` or `!=`.
  var isWithNil: Bool {
    right.is(NilLiteralExprSyntax.self) && (comparison.spells("==") || comparison.spells("!="))
  }

  private static func isLoose(_ elements: [ExprSyntax], at place: Int) -> Bool {
    !elements.indices.contains(place) || OperatorBinding(of: elements[place]) == .looser
  }
}
