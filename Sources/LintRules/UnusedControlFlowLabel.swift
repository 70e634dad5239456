import LintEngine
import LintPatterns
import ReviewCore
import SwiftSyntax

/// Labels that no `break` or `continue` uses.
struct UnusedControlFlowLabel: SyntaxRule {
  static let id: RuleID = "unused_control_flow_label"

  /// The labelled statement being walked.
  private struct Label {
    /// Without backticks.
    let name: [UInt8]
    var isUsed = false
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let open = rule.state([Label]())
    rule.visit(LabeledStmtSyntax.self) { node, context in
      context[open].append(Label(name: node.label.bareText))
    }
    rule.visit(anyOf: [.breakStmt, .continueStmt]) { node, context in
      guard let name = node.as(BreakStmtSyntax.self)?.label ?? node.as(ContinueStmtSyntax.self)?.label else { return }
      if let place = context[open].lastIndex(where: { name.spells($0.name) }) {
        context[open][place].isUsed = true
      }
    }
    rule.leave(LabeledStmtSyntax.self) { statement, context in
      guard context[open].popLast()?.isUsed == false else { return }
      let gap = statement.colon.contentEnd..<statement.statement.contentStart
      let hasComment = context.source.bytes[gap].contains { $0 > UInt8(ascii: " ") }
      context.report(
        statement.label, "Remove this label; no `break` or `continue` uses it.",
        fix: hasComment ? nil : .removing(statement.contentStart..<gap.upperBound),
        cause: context.cause(within: statement.contentRange))
    }
  }
}
