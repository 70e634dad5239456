import ReviewCore
import SwiftSyntax

/// Outlets that are weak.
struct StrongIBOutlet: CodeRule {
  static let id: RuleID = "strong_iboutlet"

  var words: [String] { ["IBOutlet"] }

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(VariableDeclSyntax.self) { node, inspection in
      guard !node.modifiers.isEmpty, node.attributes.holds(anyOf: ["IBOutlet"]) else { return }
      for modifier in node.modifiers where modifier.name.spells("weak") || modifier.name.spells("unowned") {
        let fix = ByteFix.removingWord(modifier, in: inspection.source)
        inspection.report(modifier, "Outlets are strong.", fix: fix.map { ByteFix(isSafe: false, edits: $0.edits) })
      }
    }
  }
}
