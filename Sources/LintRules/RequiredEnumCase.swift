import LintEngine
import LintPatterns
import ReviewCore
import SwiftSyntax

/// Enums without a case that their protocol requires. The options list the required cases of each protocol.
struct RequiredEnumCase: SyntaxRule {
  static let id: RuleID = "required_enum_case"

  private struct Requirement: Sendable {
    let parent: String
    let name: String
    let severity: Severity
  }

  private let requirements: [Requirement]

  init(_ options: RuleOptions) {
    requirements = Severity.allCases.flatMap { severity in
      options.texts(severity.rawValue).compactMap { text in
        guard let dot = text.lastIndex(of: ".") else { return nil }
        return Requirement(
          parent: String(text[..<dot]), name: String(text[text.index(after: dot)...]), severity: severity)
      }
    }
  }

  func register(_ rule: inout Registration) {
    guard !requirements.isEmpty else { return }
    rule.visit(EnumDeclSyntax.self) { node, context in
      guard node.inheritanceClause != nil else { return }
      let parents = Set(Syntax(node).inheritedNames)
      let required = requirements.filter { parents.contains($0.parent) }
      guard !required.isEmpty else { return }
      let names = Set((Syntax(node).caseNodes ?? []).compactMap { $0.as(EnumCaseElementSyntax.self)?.name.plainName })
      for requirement in required where !names.contains(requirement.name) {
        context.report(
          node.enumKeyword, "Add a case `\(requirement.name)`; every `\(requirement.parent)` must have it.",
          severity: requirement.severity)
      }
    }
  }
}
