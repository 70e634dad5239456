import LintEngine
import SwiftSyntax

/// The nesting depth of control flow and closures in a node.
struct NestingDepth {
  /// Nil for a node without a body.
  let depth: Int?

  init(_ node: Syntax) {
    guard let statements = node.statementNodes else {
      depth = nil
      return
    }
    depth = statements.map { Self.depth(of: $0) }.max() ?? 0
  }

  private static let nesting: Set<SyntaxKind> = [
    .ifExpr, .guardStmt, .forStmt, .whileStmt, .repeatStmt, .doStmt, .switchExpr, .closureExpr,
  ]

  /// Returns the depth below a node. Iterative, so that deep code does not overflow the stack.
  private static func depth(of root: Syntax) -> Int {
    var deepest = 0
    var pending = [(node: root, depth: 0)]
    while let (node, depth) = pending.popLast() {
      let isChained = node.is(IfExprSyntax.self) && node.parent?.is(IfExprSyntax.self) ?? false
      let own = nesting.contains(node.kind) && !isChained ? depth + 1 : depth
      deepest = max(deepest, own)
      pending += node.children(viewMode: .sourceAccurate).lazy.filter { !$0.is(TokenSyntax.self) }.map { ($0, own) }
    }
    return deepest
  }
}
