import LintEngine
import LintFastWalk
import SwiftSyntax

extension Syntax {
  /// The node inside a node without a meaning of its own: the item of a statement, or the expression in parentheses.
  var unwrappedOnce: Syntax? {
    switch self.as(SyntaxEnum.self) {
    case .codeBlockItem(let item): Syntax(item.item)
    case .memberBlockItem(let item): Syntax(item.decl)
    case .expressionStmt(let statement): Syntax(statement.expression)
    case .conditionElement(let element): Syntax(element.condition)
    case .tupleExpr(let tuple): tuple.onlyExpression.map { Syntax($0) }
    default: nil
    }
  }

  /// The item of a list element that is a statement or a member.
  var unwrappedItem: Syntax {
    switch kind {
    case .codeBlockItem, .memberBlockItem, .expressionStmt, .conditionElement: unwrappedOnce?.unwrappedItem ?? self
    default: self
    }
  }

  /// The expression of an argument or of an element of an array.
  var elementExpression: Syntax {
    switch self.as(SyntaxEnum.self) {
    case .labeledExpr(let argument): Syntax(argument.expression)
    case .arrayElement(let element): Syntax(element.expression)
    default: self
    }
  }

  /// Whether the token only separates elements of a list.
  var isSeparator: Bool {
    guard let token = self.as(TokenSyntax.self) else { return false }
    return token.isA(.comma) || token.isA(.semicolon)
  }
}

extension TupleExprSyntax {
  /// The expression in redundant parentheses.
  fileprivate var onlyExpression: ExprSyntax? {
    guard let only = elements.first, elements.count == 1, only.label == nil, only.trailingComma == nil else {
      return nil
    }
    return only.expression
  }
}
