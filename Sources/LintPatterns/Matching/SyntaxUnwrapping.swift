import LintEngine
import LintFastWalk
import SwiftSyntax

extension Syntax {
  /// What is inside of a node that says nothing itself: the item of a statement, the expression in parentheses.
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

  /// The item that a list holds for a statement or a member.
  var unwrappedItem: Syntax {
    switch kind {
    case .codeBlockItem, .memberBlockItem, .expressionStmt, .conditionElement: unwrappedOnce?.unwrappedItem ?? self
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
  /// The expression of redundant parentheses.
  fileprivate var onlyExpression: ExprSyntax? {
    guard let only = elements.first, elements.count == 1, only.label == nil, only.trailingComma == nil else {
      return nil
    }
    return only.expression
  }
}
