import ReviewCore
import SwiftSyntax

/// Operators declared outside of a type.
struct StaticOperator: CodeRule {
  static let id: RuleID = "static_operator"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionDeclSyntax.self) { node, inspection in
      guard node.parent?.is(CodeBlockItemSyntax.self) ?? false else { return }
      switch node.name.tokenKind {
      case .binaryOperator, .prefixOperator, .postfixOperator:
        inspection.report(node.funcKeyword, "An operator is a static function of the type that it works on.")
      default: return
      }
    }
  }
}
