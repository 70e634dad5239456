import ReviewCore
import SwiftSyntax

/// Labels that no `break` or `continue` names.
struct UnusedControlFlowLabel: CodeRule {
  static let id: RuleID = "unused_control_flow_label"

  /// A labelled statement that is being walked.
  private struct Label {
    /// Without back quotes.
    let name: [UInt8]
    var isUsed = false
  }

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    let open = registry.slot([Label]())
    registry.enter([.labeledStmt]) { node, inspection in
      guard let label = node.as(LabeledStmtSyntax.self)?.label else { return }
      inspection[open].append(Label(name: label.bareText))
    }
    registry.enter([.breakStmt, .continueStmt]) { node, inspection in
      guard let name = node.as(BreakStmtSyntax.self)?.label ?? node.as(ContinueStmtSyntax.self)?.label else { return }
      if let place = inspection[open].lastIndex(where: { name.spells($0.name) }) {
        inspection[open][place].isUsed = true
      }
    }
    registry.leave([.labeledStmt]) { node, inspection in
      guard let statement = node.as(LabeledStmtSyntax.self), inspection[open].popLast()?.isUsed == false else { return }
      let gap = statement.colon.contentEnd..<statement.statement.contentStart
      let hasComment = inspection.source.bytes[gap].contains { $0 > UInt8(ascii: " ") }
      inspection.report(
        statement.label, "No `break` or `continue` names this label.",
        fix: hasComment ? nil : .removing(statement.contentStart..<gap.upperBound),
        cause: inspection.cause(within: statement.contentRange))
    }
  }
}
