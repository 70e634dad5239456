import SwiftSyntax

extension ExprSyntax {
  /// What stands in the parentheses, when there is nothing around it.
  var withoutParentheses: ExprSyntax {
    guard let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 else { return self }
    guard let only = tuple.elements.first else { return self }
    return only.label == nil ? only.expression.withoutParentheses : self
  }

  /// Whether it is `""`, with or without number signs.
  var isEmptyText: Bool {
    guard let literal = self.as(StringLiteralExprSyntax.self) else { return false }
    guard !literal.openingQuote.isMultilineQuote else { return false }
    return literal.contentRange.count == literal.openingQuote.contentRange.count * 2
      + (literal.openingPounds?.contentRange.count ?? 0) * 2
  }

  /// Whether it is a number, a text, `true`, `false` or `nil`.
  var isPlainLiteral: Bool {
    switch kind {
    case .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
    default: false
    }
  }

  /// Whether it is a literal of the value zero.
  var isZero: Bool {
    let text: String
    if let integer = self.as(IntegerLiteralExprSyntax.self) {
      text = integer.literal.text
    } else if let float = self.as(FloatLiteralExprSyntax.self) {
      text = float.literal.text
    } else {
      return false
    }
    return text.allSatisfy { $0 == "0" || $0 == "." || $0 == "_" }
  }
}

extension AttributeListSyntax {
  /// Whether one of the attributes has the name: `@IBAction`, `@UIKit.IBAction`.
  func holds(anyOf names: [StaticString]) -> Bool {
    contains { element in
      guard case .attribute(let attribute) = element, let name = attribute.lastName else { return false }
      return names.contains(where: name.spells)
    }
  }
}

extension AttributeSyntax {
  /// The name without the module before it.
  var lastName: TokenSyntax? {
    attributeName.as(IdentifierTypeSyntax.self)?.name ?? attributeName.as(MemberTypeSyntax.self)?.name
  }
}

extension DeclModifierListSyntax {
  /// Whether one of the words stands here for the whole declaration, not for its setter.
  func holds(anyOf words: [StaticString]) -> Bool {
    contains { modifier in modifier.detail == nil && words.contains(where: modifier.name.spells) }
  }

  var isPrivate: Bool { holds(anyOf: ["private", "fileprivate"]) }
}

extension InheritanceClauseSyntax {
  /// Whether one of the names stands in it, with or without a module before it.
  func holds(anyOf names: [String]) -> Bool {
    inheritedTypes.contains { inherited in
      let type = inherited.type
      let name = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name
      return name.map { names.contains($0.text) } ?? false
    }
  }
}

extension FunctionCallExprSyntax {
  /// The called function when it is a plain name.
  var calledName: TokenSyntax? { calledExpression.as(DeclReferenceExprSyntax.self)?.baseName }
}
