import ReviewCore
import SwiftSyntax

/// Default values of parameters in functions, initialisers and subscripts of certain access levels.
struct DiscouragedDefaultParameter: CodeRule {
  static let id: RuleID = "discouraged_default_parameter"

  private let disallowed: Set<AccessLevel>

  init(_ options: RuleOptions) {
    disallowed = Set(options.texts("disallowed_access_levels").compactMap(AccessLevel.init(rawValue:)))
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionDeclSyntax.self) { node, inspection in
      check(node, node.signature.parameterClause, &inspection)
    }
    registry.enter(InitializerDeclSyntax.self) { node, inspection in
      check(node, node.signature.parameterClause, &inspection)
    }
    registry.enter(SubscriptDeclSyntax.self) { node, inspection in check(node, node.parameterClause, &inspection) }
  }

  private func check(_ node: some DeclSyntaxProtocol, _ clause: FunctionParameterClauseSyntax, _ inspection: inout Inspection) {
    let defaults = clause.parameters.compactMap(\.defaultValue)
    guard !defaults.isEmpty, let access = node.effectiveAccess, disallowed.contains(access) else { return }
    for value in defaults {
      inspection.report(value, "What is `\(access)` has no default values; write the value where it is called.")
    }
  }
}
