import LintEngine
import SwiftSyntax

/// An expression and the calls chained to it, as SwiftUI's modifiers are: `Text("a").padding().onTapGesture { }`.
struct ModifierChain {
  struct Link {
    let name: TokenSyntax
    let call: FunctionCallExprSyntax
    /// Where what it modifies ends, itself included.
    let end: Int
  }

  /// The last one written first; those between `#if` and `#endif` among them.
  private(set) var links: [Link] = []
  /// What they are chained to; nil where it is left out.
  private(set) var root: ExprSyntax?

  /// Nil for a part of a longer chain, so that each is looked at once.
  init?(_ node: Syntax) {
    switch node.parent?.kind {
    case .memberAccessExpr where node.parent?.parent?.kind == .functionCallExpr: return nil
    case .postfixIfConfigExpr, .ifConfigClause: return nil
    default: root = ExprSyntax(node).flatMap { follow($0, end: nil) }
    }
  }

  /// - Parameter end: Where the `#if` ends that the expression is a part of.
  /// - Returns: What the links are chained to.
  private mutating func follow(_ expression: ExprSyntax, end: Int?) -> ExprSyntax? {
    var current: ExprSyntax? = expression
    while let node = current {
      if let call = node.as(FunctionCallExprSyntax.self),
        let member = call.calledExpression.as(MemberAccessExprSyntax.self)
      {
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
