import LintEngine
import ReviewCore
import SwiftSyntax

/// `==` in an Objective-C class, which is compared with `isEqual(_:)`.
struct NSObjectPreferIsEqual: SyntaxRule {
  static let id: RuleID = "nsobject_prefer_isequal"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(FunctionDeclSyntax.self) { node, context in
      guard node.name.spells("=="), node.modifiers.contains(anyOf: ["static"]), comparesOneType(node) else { return }
      guard let type = node.owner?.as(ClassDeclSyntax.self), isFromObjectiveC(type) else { return }
      context.report(
        node.contentStart..<node.name.contentEnd,
        "Override `isEqual(_:)` instead of `==`; Objective-C collections use it.")
    }
  }

  private func comparesOneType(_ node: FunctionDeclSyntax) -> Bool {
    let parameters = node.signature.parameterClause.parameters
    guard parameters.count == 2, let left = parameters.first?.type, let right = parameters.last?.type else {
      return false
    }
    let result = node.signature.returnClause?.type.as(IdentifierTypeSyntax.self)
    return right.writtenText == left.writtenText && result?.name.spells("Bool") == true
  }

  private func isFromObjectiveC(_ type: ClassDeclSyntax) -> Bool {
    type.inheritanceClause?.names("NSObject") == true || type.attributes.has(anyOf: ["objc", "objcMembers"])
  }
}
