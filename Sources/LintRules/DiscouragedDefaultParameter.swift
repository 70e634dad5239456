import LintEngine
import ReviewCore
import SwiftSyntax

/// Default values of parameters in functions, initialisers and subscripts of certain access levels.
struct DiscouragedDefaultParameter: SyntaxRule {
  static let id: RuleID = "discouraged_default_parameter"

  private let disallowed: Set<AccessLevel>

  init(_ options: RuleOptions) {
    disallowed = Set(options.texts("disallowed_access_levels").compactMap(AccessLevel.init(rawValue:)))
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionDeclSyntax.self) { node, context in
      check(node, node.signature.parameterClause, &context)
    }
    rule.visit(InitializerDeclSyntax.self) { node, context in
      check(node, node.signature.parameterClause, &context)
    }
    rule.visit(SubscriptDeclSyntax.self) { node, context in check(node, node.parameterClause, &context) }
  }

  private func check(
    _ node: some DeclSyntaxProtocol, _ clause: FunctionParameterClauseSyntax, _ context: inout RuleContext
  ) {
    let defaults = clause.parameters.compactMap(\.defaultValue)
    guard !defaults.isEmpty, let access = node.effectiveAccess, disallowed.contains(access) else { return }
    for value in defaults {
      context.report(
        value, "Remove this default argument of a function that is `\(access)`, and pass the value in each call.")
    }
  }
}
