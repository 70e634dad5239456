import ReviewCore
import SwiftSyntax

/// Overrides in an extension of a class that is declared in another file.
struct OverrideInExtension: CodeRule {
  static let id: RuleID = "override_in_extension"

  /// What one file holds.
  private struct Memory {
    var classes: Set<String> = []
    var overrides: [(keyword: Range<Int>, type: String)] = []
  }

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    let memory = registry.slot(Memory())
    registry.enter(ClassDeclSyntax.self) { node, inspection in inspection[memory].classes.insert(node.name.plainName) }
    registry.enter([.functionDecl, .variableDecl, .subscriptDecl, .initializerDecl]) { node, inspection in
      guard let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers else { return }
      guard !modifiers.isEmpty else { return }
      guard modifiers.contains(anyOf: ["override"]) else { return }
      guard let keyword = DocumentedDeclaration.keyword(of: node) else { return }
      guard let type = Self.extendedType(inspection) else { return }
      inspection[memory].overrides.append((keyword.contentRange, type))
    }
    registry.file { inspection in
      let found = inspection[memory]
      for (keyword, type) in found.overrides where !found.classes.contains(type) {
        inspection.report(keyword, "Extensions of `\(type)` do not override; the class itself does.")
      }
    }
  }

  /// The last name of the type whose extension the declaration being entered is a member of.
  private static func extendedType(_ inspection: Inspection) -> String? {
    guard let around = inspection.openDeclarations.dropLast().last else { return nil }
    guard let node = around.syntax.as(ExtensionDeclSyntax.self) else { return nil }
    guard !node.attributes.holds(anyOf: ["implementation"]) else { return nil }
    let type = node.extendedType
    return (type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name)?.plainName
  }
}
