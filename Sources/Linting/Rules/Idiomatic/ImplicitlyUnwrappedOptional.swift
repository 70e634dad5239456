import ReviewCore
import SwiftSyntax

/// Types written `T!`.
struct ImplicitlyUnwrappedOptional: CodeRule {
  static let id: RuleID = "implicitly_unwrapped_optional"

  /// A variable whose declaration is being walked.
  private struct Variable {
    let isOutlet: Bool
    let isWeak: Bool
  }

  private let mode: String

  init(_ options: RuleOptions) {
    mode = options.text("mode")
  }

  func register(in registry: inout RuleRegistry) {
    let variables = registry.slot([Variable]())
    registry.enter(VariableDeclSyntax.self) { node, inspection in
      let isOutlet = !node.attributes.isEmpty && node.attributes.holds(anyOf: ["IBOutlet"])
      inspection[variables].append(Variable(isOutlet: isOutlet, isWeak: node.modifiers.contains(anyOf: ["weak"])))
    }
    registry.leave(VariableDeclSyntax.self) { _, inspection in _ = inspection[variables].popLast() }
    registry.enter([.implicitlyUnwrappedOptionalType]) { node, inspection in
      guard applies(in: inspection[variables].last) else { return }
      inspection.report(node, "A type with `!` crashes where it is used; write `?`, or a type that always has a value.")
    }
  }

  private func applies(in variable: Variable?) -> Bool {
    switch mode {
    case "all": true
    case "weak_except_iboutlets": variable.map { $0.isWeak && !$0.isOutlet } ?? false
    default: !(variable?.isOutlet ?? false)
    }
  }
}
