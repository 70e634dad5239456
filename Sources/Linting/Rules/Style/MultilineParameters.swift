import ReviewCore
import SwiftSyntax

/// Parameters over several lines that share some of them.
struct MultilineParameters: CodeRule {
  static let id: RuleID = "multiline_parameters"

  private let allowsSingleLine: Bool
  private let mostOnSingleLine: Int

  init(_ options: RuleOptions) {
    allowsSingleLine = options.isOn("allows_single_line")
    mostOnSingleLine = options.integer("max_number_of_single_line_parameters")
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
    let distinct = Set(lines).count
    guard distinct == 1 ? isTooWide(lines.count) : distinct != lines.count else { return }
    inspection.report(
      name, "Parameters stand on one line, or each on a line of its own.", cause: Cause(lines: lines, excess: 1))
  }

  private func isTooWide(_ count: Int) -> Bool {
    !allowsSingleLine || mostOnSingleLine > 0 && count > mostOnSingleLine
  }
}
