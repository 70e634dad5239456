import ReviewCore
import SwiftSyntax

/// Cases of a `switch` with their first statement on the line of the colon.
struct SwitchCaseOnNewline: CodeRule {
  static let id: RuleID = "switch_case_on_newline"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(SwitchCaseSyntax.self) { node, inspection in
      guard let first = node.statements.first else { return }
      let end = node.label.contentEnd
      guard inspection.source.line(at: end) == inspection.source.line(at: first.contentStart) else { return }
      inspection.report(node.contentStart..<end, "What a case does stands below it.")
    }
  }
}
