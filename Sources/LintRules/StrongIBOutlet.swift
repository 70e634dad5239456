import LintEngine
import ReviewCore
import SwiftSyntax

/// Outlets that are `weak`.
struct StrongIBOutlet: SyntaxRule {
  static let id: RuleID = "strong_iboutlet"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(VariableDeclSyntax.self) { node, context in
      guard !node.modifiers.isEmpty, node.attributes.holds(anyOf: ["IBOutlet"]) else { return }
      for modifier in node.modifiers where modifier.name.spells("weak") || modifier.name.spells("unowned") {
        let fix = ByteFix.removingWord(modifier, in: context.source)
        context.report(
          modifier, "Remove `weak` from this outlet.", fix: fix.map { ByteFix(isSafe: false, edits: $0.edits) })
      }
    }
  }
}
