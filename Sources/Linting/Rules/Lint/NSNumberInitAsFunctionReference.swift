import ReviewCore
import SwiftSyntax

/// `NSNumber.init` handed on as a function, without saying which of the initialisers is meant.
struct NSNumberInitAsFunctionReference: CodeRule {
  static let id: RuleID = "ns_number_init_as_function_reference"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(MemberAccessExprSyntax.self) { node, inspection in
      guard node.declName.baseName.spells("init"), node.declName.argumentNames == nil else { return }
      guard let base = node.base?.as(DeclReferenceExprSyntax.self)?.baseName else { return }
      guard base.spells("NSNumber") || base.spells("NSDecimalNumber") else { return }
      guard node.parent?.is(FunctionCallExprSyntax.self) != true else { return }
      inspection.report(node, "Say which initialiser is meant: write `\(base.text).init(value:)`.")
    }
  }
}
