import ReviewCore
import SwiftSyntax

/// Tuple types with many members.
struct LargeTuple: CodeRule {
  static let id: RuleID = "large_tuple"

  private let levels: Levels
  private let ignoresRegex: Bool

  init(_ options: RuleOptions) {
    levels = options.levels
    ignoresRegex = options.isOn("ignore_regex")
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(TupleTypeSyntax.self) { node, inspection in
      guard let exceeded = levels.exceeded(by: node.elements.count), !isRegexOutput(node) else { return }
      let lines = node.elements.map { inspection.source.line(at: $0.contentStart) }
      inspection.report(
        node, "A tuple has at most \(exceeded.limit) members; this one has \(node.elements.count).",
        severity: exceeded.severity, cause: Cause(lines: lines, excess: node.elements.count - exceeded.limit))
    }
  }

  private func isRegexOutput(_ node: TupleTypeSyntax) -> Bool {
    guard ignoresRegex else { return false }
    guard let clause = node.parent?.parent?.parent?.as(GenericArgumentClauseSyntax.self) else { return false }
    if let type = clause.parent?.as(IdentifierTypeSyntax.self) { return type.name.spells("Regex") }
    let expression = clause.parent?.as(GenericSpecializationExprSyntax.self)?.expression
    return expression?.as(DeclReferenceExprSyntax.self)?.baseName.spells("Regex") ?? false
  }
}
