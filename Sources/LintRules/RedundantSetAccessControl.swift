import LintEngine
import ReviewCore
import SwiftSyntax

/// `private(set)` and similar modifiers where the setter already has that access level.
struct RedundantSetAccessControl: SyntaxRule {
  static let id: RuleID = "redundant_set_access_control"

  private static let levels: [StaticString] = ["private", "fileprivate", "internal", "package", "public", "open"]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(DeclModifierDetailSyntax.self) { detail, context in
      guard detail.detail.spells("set"), let setter = detail.parent?.as(DeclModifierSyntax.self) else { return }
      guard let list = setter.parent?.as(DeclModifierListSyntax.self) else { return }
      guard list.first(where: { $0.detail != nil })?.id == setter.id else { return }
      guard let variable = list.parent?.as(VariableDeclSyntax.self), isRedundant(setter, of: variable) else { return }
      context.report(list, "Remove this modifier; the setter is already `\(setter.name.text)`.")
    }
  }

  private func isRedundant(_ setter: DeclModifierSyntax, of variable: VariableDeclSyntax) -> Bool {
    if let own = Self.level(of: variable.modifiers) { return own.name.text == setter.name.text }
    guard let owner = variable.owner else { return setter.name.spells("internal") }
    guard let modifiers = owner.marks?.modifiers else { return false }
    let around = Self.level(of: modifiers)
    if setter.name.spells("fileprivate") { return around?.name.spells("fileprivate") ?? false }
    return setter.name.spells("internal") && around?.name.spells("internal") ?? true
  }

  /// Returns the access modifier of the whole declaration, rather than of the setter.
  private static func level(of modifiers: DeclModifierListSyntax) -> DeclModifierSyntax? {
    modifiers.first { modifier in modifier.detail == nil && levels.contains { modifier.name.spells($0) } }
  }
}
