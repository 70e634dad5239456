import ReviewCore
import SwiftSyntax

/// `fatalError()` without a word about why.
struct FatalErrorMessage: CodeRule {
  static let id: RuleID = "fatal_error_message"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard let name = node.calledName, name.spells("fatalError"), node.trailingClosure == nil else { return }
      guard node.arguments.first?.expression.isEmptyText ?? true else { return }
      inspection.report(node, "`fatalError` says why the program ends.")
    }
  }
}
