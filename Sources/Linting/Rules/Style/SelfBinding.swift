import ReviewCore
import SwiftSyntax

/// `if let this = self`, where a team has one name for it.
struct SelfBinding: CodeRule {
  static let id: RuleID = "self_binding"

  private let name: String

  init(_ options: RuleOptions) {
    name = options.text("bind_identifier")
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(OptionalBindingConditionSyntax.self) { node, inspection in
      guard let pattern = node.pattern.as(IdentifierPatternSyntax.self), pattern.identifier.text != name else { return }
      guard let value = node.initializer?.value else {
        if pattern.identifier.text == "self" { report(pattern, with: "\(name) = self", &inspection) }
        return
      }
      guard let reference = value.as(DeclReferenceExprSyntax.self), LocalNames.plain(reference.baseName.text) == "self" else { return }
      report(pattern, with: name, &inspection)
    }
  }

  private func report(_ pattern: IdentifierPatternSyntax, with text: String, _ inspection: inout Inspection) {
    let edit = ByteFix.Edit(range: pattern.contentRange, text: text)
    inspection.report(
      pattern, "`self` is bound as `\(name)` here.", fix: ByteFix(isSafe: pattern.identifier.text == "`self`", edits: [edit]))
  }
}
