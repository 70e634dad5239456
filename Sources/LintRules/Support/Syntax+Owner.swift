import LintEngine
import SwiftSyntax

extension SyntaxKind {
  /// Declarations that have members.
  static let owners: [SyntaxKind] = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl,
  ]
}

extension SyntaxProtocol {
  /// The type, extension or protocol whose member this declaration is, through `#if`; nil for what is no member.
  var owner: Syntax? {
    var place = parent
    while let node = place {
      switch node.kind {
      case .memberBlockItem, .memberBlockItemList, .ifConfigClause, .ifConfigClauseList, .ifConfigDecl:
        place = node.parent
      case .memberBlock: return node.parent
      default: return nil
      }
    }
    return nil
  }

  /// The name of the type that this declares or extends, without those around it.
  var typeName: String? {
    guard let type = Syntax(self).as(ExtensionDeclSyntax.self)?.extendedType else {
      return Syntax(self).asProtocol((any NamedDeclSyntax).self)?.name.plainName
    }
    return (type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name)?.plainName
  }

  /// The attributes and modifiers of a declaration that has both.
  var marks: (attributes: AttributeListSyntax, modifiers: DeclModifierListSyntax)? {
    guard let node = Syntax(self).asProtocol((any WithAttributesSyntax).self) else { return nil }
    guard let modified = Syntax(self).asProtocol((any WithModifiersSyntax).self) else { return nil }
    return (node.attributes, modified.modifiers)
  }
}

extension InheritanceClauseSyntax {
  /// Whether one of the types is written as this name, with or without a module before it.
  func names(_ name: StaticString) -> Bool {
    inheritedTypes.contains { $0.type.lastName?.spells(name) ?? false }
  }

  func names(anyOf names: some Collection<String>) -> Bool {
    inheritedTypes.contains { type in type.type.lastName.map { names.contains($0.text) } ?? false }
  }
}

extension TypeSyntax {
  /// The name without the module or type before it.
  var lastName: TokenSyntax? {
    self.as(IdentifierTypeSyntax.self)?.name ?? self.as(MemberTypeSyntax.self)?.name
  }
}
