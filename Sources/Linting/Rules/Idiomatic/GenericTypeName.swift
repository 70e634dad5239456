import ReviewCore
import SwiftSyntax

/// Names of generic parameters: upper camel case, and not too long. `let count: Int` is a value and named like one.
struct GenericTypeName: CodeRule {
  static let id: RuleID = "generic_type_name"

  private let style: NameStyle

  init(_ options: RuleOptions) {
    style = NameStyle(options)
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(GenericParameterSyntax.self) { node, inspection in
      guard node.specifier?.spells("let") != true else { return }
      let name = node.name.plainName
      guard !name.isEmpty, let trouble = style.typeTrouble(with: name, kind: "The generic parameter") else { return }
      guard !style.isExcluded(node.name) else { return }
      inspection.report(node.name, trouble.message, severity: trouble.severity)
    }
  }
}
