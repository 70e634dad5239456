import ReviewCore
import SwiftSyntax

/// Parameters over several lines that share some of them.
struct MultilineParameters: CodeRule {
  static let id: RuleID = "multiline_parameters"

  private let rule: ItemLines

  init(_ options: RuleOptions) {
    rule = ItemLines(options)
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionDeclSyntax.self) { node, inspection in
      check(node.signature.parameterClause, name: node.name, &inspection)
    }
    registry.enter(InitializerDeclSyntax.self) { node, inspection in
      check(node.signature.parameterClause, name: node.initKeyword, &inspection)
    }
  }

  private func check(_ clause: FunctionParameterClauseSyntax, name: TokenSyntax, _ inspection: inout Inspection) {
    guard clause.parameters.count > 1 else { return }
    let lines = clause.parameters.map { inspection.source.line(at: $0.contentStart) }
    guard rule.areWrong(lines) else { return }
    inspection.report(
      name, "Parameters stand on one line, or each on a line of its own.", cause: Cause(lines: lines, excess: 1))
  }
}
