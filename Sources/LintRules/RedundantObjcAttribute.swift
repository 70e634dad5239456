import LintEngine
import ReviewCore
import SwiftSyntax

/// `@objc` that another attribute, the class or the extension implies.
struct RedundantObjcAttribute: SyntaxRule {
  static let id: RuleID = "redundant_objc_attribute"

  private static let implying: [StaticString] = [
    "IBAction", "IBOutlet", "IBInspectable", "GKInspectable", "IBDesignable", "NSManaged",
  ]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(AttributeSyntax.self) { node, context in
      guard node.isNamed("objc"), node.arguments == nil else { return }
      guard let list = node.parent?.as(AttributeListSyntax.self), let declaration = list.parent else { return }
      guard list.first(named: "objc")?.id == node.id, isImplied(by: list, of: declaration) else { return }
      context.report(
        node, "Remove `@objc`; another attribute implies it.", fix: .removingWord(node, in: context.source))
    }
  }

  private func isImplied(by list: AttributeListSyntax, of declaration: Syntax) -> Bool {
    if declaration.kind != .extensionDecl, list.has(anyOf: Self.implying) { return true }
    guard declaration.kind != .enumDecl, let owner = declaration.owner else { return false }
    if let type = owner.as(ClassDeclSyntax.self) {
      return type.attributes.first(named: "objcMembers") != nil && isExposed(declaration)
    }
    return owner.as(ExtensionDeclSyntax.self)?.attributes.first(named: "objc") != nil
  }

  /// Returns whether `@objcMembers` applies: to functions and stored properties that are not private.
  private func isExposed(_ declaration: Syntax) -> Bool {
    if let function = declaration.as(FunctionDeclSyntax.self) { return !isHidden(function.modifiers) }
    guard let variable = declaration.as(VariableDeclSyntax.self), !isHidden(variable.modifiers) else { return false }
    return variable.bindings.allSatisfy { $0.accessorBlock == nil }
  }

  private func isHidden(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ($0.name.spells("private") || $0.name.spells("fileprivate")) && $0.detail == nil }
  }
}
