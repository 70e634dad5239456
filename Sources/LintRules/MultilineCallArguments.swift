import LintEngine
import ReviewCore
import SwiftSyntax

/// Calls with multi-line arguments and several of them on one line. Patterns look like calls, but are not checked.
struct MultilineCallArguments: SyntaxRule {
  static let id: RuleID = "multiline_call_arguments"

  private let itemLines: ItemLines

  init(_ options: RuleOptions) {
    itemLines = ItemLines(options)
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard node.arguments.count > 1 else { return }
      let lines = node.arguments.map { context.source.line(at: $0.contentStart) }
      guard let index = itemLines.firstWrong(of: lines), !Self.isPattern(Syntax(node)) else { return }
      let argument = node.arguments[node.arguments.index(at: index)]
      context.report(
        argument, "Move this argument to a line of its own.", cause: Cause(lines: lines, excess: 1))
    }
  }

  /// Returns whether the node is in a pattern: `case .moved(let x, let y)`.
  private static func isPattern(_ call: Syntax) -> Bool {
    var node = call.parent
    while let current = node {
      switch current.kind {
      case .labeledExpr, .labeledExprList, .functionCallExpr, .tupleExpr, .optionalChainingExpr: node = current.parent
      default: return current.kind == .expressionPattern
      }
    }
    return false
  }
}
