import LintEngine
import ReviewCore
import SwiftSyntax

/// `if let this = self`, where a consistent name is required.
struct SelfBinding: SyntaxRule {
  static let id: RuleID = "self_binding"

  private let name: String

  init(_ options: RuleOptions) {
    name = options.text("bind_identifier")
  }

  func register(_ rule: inout Registration) {
    rule.visit(OptionalBindingConditionSyntax.self) { node, context in
      guard let pattern = node.pattern.as(IdentifierPatternSyntax.self), pattern.identifier.text != name else { return }
      guard let value = node.initializer?.value else {
        if pattern.identifier.text == "self" { report(pattern, with: "\(name) = self", &context) }
        return
      }
      guard let reference = value.as(DeclReferenceExprSyntax.self), LocalNames.plain(reference.baseName.text) == "self"
      else { return }
      report(pattern, with: name, &context)
    }
  }

  private func report(_ pattern: IdentifierPatternSyntax, with text: String, _ context: inout RuleContext) {
    let edit = ByteFix.Edit(range: pattern.contentRange, text: text)
    context.report(
      pattern, "Bind `self` to the name `\(name)`.",
      fix: ByteFix(isSafe: pattern.identifier.text == "`self`", edits: [edit]))
  }
}
