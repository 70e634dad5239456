import LintEngine
import ReviewCore
import SwiftSyntax

/// Cases and static members named `none`, a name that optionals have too.
struct DiscouragedNoneName: SyntaxRule {
  static let id: RuleID = "discouraged_none_name"

  private static let message = "Rename this member; Swift can confuse it with `Optional.none`."

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(EnumCaseElementSyntax.self) { node, context in
      guard isNone(node.name), node.parameterClause?.parameters.isEmpty ?? true else { return }
      context.report(node.name, Self.message)
    }
    rule.visit(VariableDeclSyntax.self) { node, context in
      guard node.modifiers.contains(anyOf: ["static", "class"]) else { return }
      let names = node.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
      guard names.contains(where: isNone) else { return }
      context.report(node, Self.message)
    }
  }

  private func isNone(_ name: TokenSyntax) -> Bool {
    name.spells("none") || name.spells("`none`")
  }
}
