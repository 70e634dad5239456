import LintEngine
import ReviewCore
import SwiftSyntax

/// Multi-line chains of calls with two calls on one line.
struct MultilineFunctionChains: SyntaxRule {
  static let id: RuleID = "multiline_function_chains"

  /// A call in a chain: its period, and whether the period begins a line.
  private struct Link {
    let dot: TokenSyntax
    let line: Int
    let isOnNewLine: Bool
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard node.calledExpression.is(MemberAccessExprSyntax.self), !Self.isInChain(node) else { return }
      let links = Self.links(of: node, in: context.source)
      guard let line = links.first?.line, links.contains(where: { $0.line != line }) else { return }
      for link in links.dropLast() where !link.isOnNewLine {
        context.report(link.dot, "Move this call of the chain to a line of its own.")
      }
    }
  }

  /// Returns the calls, from the last to the first.
  private static func links(of last: FunctionCallExprSyntax, in source: SourceText) -> [Link] {
    var links: [Link] = []
    var call: FunctionCallExprSyntax? = last
    while let callee = call?.calledExpression.as(MemberAccessExprSyntax.self) {
      var dot = callee.period
      var isOnNewLine = false
      var base = callee.base
      call = nil
      while let current = base, call == nil {
        isOnNewLine = isOnNewLine || source.line(at: current.contentEnd) < source.line(at: dot.contentStart)
        call = current.as(FunctionCallExprSyntax.self)
        guard call == nil else { break }
        if let member = current.as(MemberAccessExprSyntax.self) { dot = member.period }
        base = ChainLink.base(of: current)
      }
      let line = source.line(at: callee.period.contentStart)
      links.append(Link(dot: callee.period, line: line, isOnNewLine: isOnNewLine))
    }
    return links
  }

  /// Returns whether another call is chained to the result of this one.
  private static func isInChain(_ node: FunctionCallExprSyntax) -> Bool {
    var child = Syntax(node)
    while let parent = child.parent {
      if let call = parent.as(FunctionCallExprSyntax.self) {
        return call.calledExpression.id == child.as(ExprSyntax.self)?.id && call.id != node.id
      }
      guard let expression = parent.as(ExprSyntax.self), let base = ChainLink.base(of: expression) else { return false }
      guard Syntax(base).id == child.id else { return false }
      child = parent
    }
    return false
  }
}

/// The expressions between two calls of a chain.
private enum ChainLink {
  /// Returns the base of a member access, an optional chaining or a subscript.
  static func base(of expression: ExprSyntax) -> ExprSyntax? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let node): node.base
    case .optionalChainingExpr(let node): node.expression
    case .forceUnwrapExpr(let node): node.expression
    case .subscriptCallExpr(let node): node.calledExpression
    case .genericSpecializationExpr(let node): node.expression
    default: nil
    }
  }
}
