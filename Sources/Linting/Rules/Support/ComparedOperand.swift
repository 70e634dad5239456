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
    guard let elements = operand.sequence else { return nil }
    guard let place = elements.firstIndex(where: { $0.id == operand.id }), place + 2 < elements.count else {
      return nil
    }
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

extension SyntaxProtocol {
  /// The operands and operators around this one of them; nil where there are none, or more than are worth a look.
  var sequence: [ExprSyntax]? {
    guard let list = parent?.as(ExprListSyntax.self), list.parent?.kind == .sequenceExpr else { return nil }
    return list.count <= FoldedSequences.lengthLimit ? Array(list) : nil
  }
}

extension ExprSyntax {
  /// The parentheses around the expression when it is all that they hold, and itself otherwise.
  var withParentheses: ExprSyntax {
    guard let list = parent?.parent?.as(LabeledExprListSyntax.self), list.count == 1 else { return self }
    return list.parent?.as(TupleExprSyntax.self).map { ExprSyntax($0) } ?? self
  }

  /// The call that this is, in parentheses or not.
  var call: FunctionCallExprSyntax? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call }
    guard let elements = self.as(TupleExprSyntax.self)?.elements, elements.count == 1 else { return nil }
    return elements.first?.expression.as(FunctionCallExprSyntax.self)
  }
}

extension FunctionCallExprSyntax {
  /// The method in `value.method(…)`.
  var methodName: TokenSyntax? {
    calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
  }
}
