import ReviewCore
import SwiftSyntax

/// Outlets of interface files that others could set.
struct PrivateOutlet: CodeRule {
  static let id: RuleID = "private_outlet"

  private let allowsPrivateSet: Bool

  init(_ options: RuleOptions) {
    allowsPrivateSet = options.isOn("allow_private_set")
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(VariableDeclSyntax.self) { node, inspection in
      guard !node.attributes.isEmpty, node.attributes.holds(anyOf: ["IBOutlet"]) else { return }
      guard !node.modifiers.isPrivate else { return }
      if allowsPrivateSet, node.modifiers.contains(anyOf: ["private", "fileprivate"]) { return }
      inspection.report(node.bindingSpecifier, "An `@IBOutlet` is private.")
    }
  }
}
