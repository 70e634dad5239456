import LintEngine
import ReviewCore
import SwiftSyntax

/// Names of generic parameters: upper camel case, within a length limit. `let count: Int` is a value, and is named like
/// one.
struct GenericTypeName: SyntaxRule {
  static let id: RuleID = "generic_type_name"

  private let style: NameStyle

  init(_ options: RuleOptions) {
    style = NameStyle(options)
  }

  func register(_ rule: inout Registration) {
    rule.visit(GenericParameterSyntax.self) { node, context in
      guard node.specifier?.spells("let") != true else { return }
      let name = node.name.plainName
      guard !name.isEmpty, let trouble = style.typeTrouble(with: name, kind: "The generic parameter") else { return }
      guard !style.isExcluded(node.name) else { return }
      context.report(node.name, trouble.message, severity: trouble.severity)
    }
  }
}
