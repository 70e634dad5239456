import LintEngine
import SwiftSyntax

/// An expression and the calls chained to it, as SwiftUI's modifiers are: `Text("a").padding().onTapGesture { }`.
struct ModifierChain {
  struct Link {
    let name: TokenSyntax
    let call: FunctionCallExprSyntax
    /// The end of the modified expression, including the modifier itself.
    let end: Int
  }

  /// The calls in reverse order, including those in an `#if`.
  private(set) var links: [Link] = []
  /// The expression to which the calls are chained; nil if it is implicit.
  private(set) var root: ExprSyntax?

  /// Returns nil for part of a longer chain, so that each chain is checked once.
  init?(_ node: Syntax) {
    switch node.parent?.kind {
    case .memberAccessExpr where node.parent?.parent?.kind == .functionCallExpr: return nil
    case .postfixIfConfigExpr, .ifConfigClause: return nil
    default: root = ExprSyntax(node).flatMap { follow($0, end: nil) }
    }
  }

  /// - Parameter end: The end of the `#if` that contains the expression.
  /// - Returns: The expression to which the links are chained.
  private mutating func follow(_ expression: ExprSyntax, end: Int?) -> ExprSyntax? {
    var current: ExprSyntax? = expression
    while let node = current {
      if let call = node.as(FunctionCallExprSyntax.self),
        let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
        links.append(Link(name: member.declName.baseName, call: call, end: end ?? call.contentEnd))
        current = member.base
      } else if let conditional = node.as(PostfixIfConfigExprSyntax.self) {
        for clause in conditional.config.clauses {
          guard case .postfixExpression(let piece) = clause.elements else { continue }
          _ = follow(piece, end: end ?? conditional.contentEnd)
        }
        current = conditional.base
      } else {
        return node
      }
    }
    return nil
  }
}
