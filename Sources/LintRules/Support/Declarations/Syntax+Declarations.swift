import LintEngine
import SwiftSyntax

extension SyntaxKind {
  /// Declarations that have members.
  static let owners: [SyntaxKind] = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl,
  ]
}

extension SyntaxProtocol {
  /// The type, extension or protocol of which this declaration is a member, also through `#if`; nil for other nodes.
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

  /// The unqualified name of the type that this declares or extends.
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
  /// Returns whether one of the types is written as this name, with or without a module.
  func names(_ name: StaticString) -> Bool {
    inheritedTypes.contains { $0.type.lastName?.spells(name) ?? false }
  }

  func names(anyOf names: some Collection<String>) -> Bool {
    inheritedTypes.contains { type in type.type.lastName.map { names.contains($0.text) } ?? false }
  }
}

extension TypeSyntax {
  /// The name without its module or enclosing type.
  var lastName: TokenSyntax? {
    self.as(IdentifierTypeSyntax.self)?.name ?? self.as(MemberTypeSyntax.self)?.name
  }

  /// Returns whether the type is written as this name alone, or as the standard library's: `Void`, `Swift.Void`.
  func isStandard(_ name: StaticString) -> Bool {
    if let member = self.as(MemberTypeSyntax.self) {
      return member.name.spells(name) && member.baseType.as(IdentifierTypeSyntax.self)?.name.spells("Swift") == true
    }
    return self.as(IdentifierTypeSyntax.self)?.name.spells(name) ?? false
  }
}

extension Syntax {
  /// The parameters of a function, an initialiser or a subscript.
  var parameterClause: FunctionParameterClauseSyntax? {
    switch self.as(SyntaxEnum.self) {
    case .functionDecl(let node): node.signature.parameterClause
    case .initializerDecl(let node): node.signature.parameterClause
    case .subscriptDecl(let node): node.parameterClause
    default: nil
    }
  }
}
