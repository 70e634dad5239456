import LintEngine
import ReviewCore
import SwiftSyntax

/// Overrides in an extension of a class that is declared in another file.
struct OverrideInExtension: SyntaxRule {
  static let id: RuleID = "override_in_extension"

  /// The classes and overrides of one file.
  private struct Memory {
    var classes: Set<String> = []
    var overrides: [(keyword: Range<Int>, type: String)] = []
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let memory = rule.state(Memory())
    rule.visit(ClassDeclSyntax.self) { node, context in context[memory].classes.insert(node.name.plainName) }
    rule.visit(anyOf: [.functionDecl, .variableDecl, .subscriptDecl, .initializerDecl]) { node, context in
      guard let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers else { return }
      guard !modifiers.isEmpty else { return }
      guard modifiers.contains(anyOf: ["override"]) else { return }
      guard let keyword = DocumentedDeclaration.keyword(of: node) else { return }
      guard let type = Self.extendedType(context) else { return }
      context[memory].overrides.append((keyword.contentRange, type))
    }
    rule.file { context in
      let found = context[memory]
      for (keyword, type) in found.overrides where !found.classes.contains(type) {
        context.report(keyword, "Move this override into the declaration of `\(type)`.")
      }
    }
  }

  /// Returns the last name of the extended type, if the declaration being entered is a member of an extension.
  private static func extendedType(_ context: RuleContext) -> String? {
    guard let around = context.openDeclarations.dropLast().last else { return nil }
    guard let node = around.syntax.as(ExtensionDeclSyntax.self) else { return nil }
    guard !node.attributes.holds(anyOf: ["implementation"]) else { return nil }
    let type = node.extendedType
    return (type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name)?.plainName
  }
}
