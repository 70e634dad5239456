import LintEngine
import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression is a number, a string, `true`, `false` or `nil`.
  var isPlainLiteral: Bool {
    switch kind {
    case .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
    default: false
    }
  }
}

extension AttributeListSyntax {
  /// Returns whether one of the attributes has one of these names: `@IBAction`, `@UIKit.IBAction`.
  func holds(anyOf names: [StaticString]) -> Bool {
    contains { element in
      guard case .attribute(let attribute) = element, let name = attribute.lastName else { return false }
      return names.contains(where: name.spells)
    }
  }
}

extension AttributeSyntax {
  /// The name without its module.
  var lastName: TokenSyntax? { attributeName.lastName }
}

extension FunctionCallExprSyntax {
  /// The called function if it is a plain name.
  var calledName: TokenSyntax? { calledExpression.as(DeclReferenceExprSyntax.self)?.baseName }
}
