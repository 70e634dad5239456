import LintEngine
import ReviewCore
import SwiftSyntax

/// Cases of a `switch` whose first statement is on the line of the colon.
struct SwitchCaseOnNewline: SyntaxRule {
  static let id: RuleID = "switch_case_on_newline"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(SwitchCaseSyntax.self) { node, context in
      guard let first = node.statements.first else { return }
      let end = node.label.contentEnd
      guard context.source.line(at: end) == context.source.line(at: first.contentStart) else { return }
      context.report(node.contentStart..<end, "Move the code of this case to the next line.")
    }
  }
}
