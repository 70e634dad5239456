import ReviewCore
import SwiftSyntax

/// Parameters on lines of their own stand below the first.
struct VerticalParameterAlignment: CodeRule {
  static let id: RuleID = "vertical_parameter_alignment"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionDeclSyntax.self) { node, inspection in
      check(node.signature.parameterClause.parameters, &inspection)
    }
    registry.enter(InitializerDeclSyntax.self) { node, inspection in
      check(node.signature.parameterClause.parameters, &inspection)
    }
  }

  private func check(_ parameters: FunctionParameterListSyntax, _ inspection: inout Inspection) {
    guard parameters.count > 1 else { return }
    for place in inspection.source.misaligned(parameters.map(\.contentStart)) {
      inspection.report(place..<place, "Parameters on lines of their own are aligned with the first.")
    }
  }
}
