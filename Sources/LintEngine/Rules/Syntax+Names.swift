import LintFastWalk
package import SwiftSyntax

extension SyntaxProtocol {
  /// The name of a type that this node declares or extends, with those of the enclosing types and without generic
  /// arguments; nil for other nodes.
  package var qualifiedTypeName: String? {
    guard let name = Syntax(self).ownTypeName else { return nil }
    var names = [name]
    var outer = parent
    while let node = outer {
      if let name = node.ownTypeName { names.append(name) }
      outer = node.parent
    }
    return names.reversed().joined(separator: ".")
  }

  /// The source of the node without the white space and comments around it. Equal to `trimmedDescription`, which
  /// creates a tree to compute it.
  package var writtenText: String { TokenText.written(self) }
}

extension TypeSyntax {
  /// The name of a plain or nested type without generic arguments: `Cart.Item`. Looks through optionals, attributes,
  /// `some` and `any`. Nil for other types.
  package var plainTypeName: String? {
    switch self.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): type.name.identifierText
    case .memberType(let type): type.baseType.plainTypeName.map { "\($0).\(type.name.identifierText)" }
    case .optionalType(let type): type.wrappedType.plainTypeName
    case .implicitlyUnwrappedOptionalType(let type): type.wrappedType.plainTypeName
    case .someOrAnyType(let type): type.constraint.plainTypeName
    case .attributedType(let type): type.baseType.plainTypeName
    default: nil
    }
  }
}

extension Syntax {
  fileprivate var ownTypeName: String? {
    switch self.as(SyntaxEnum.self) {
    case .classDecl(let type): type.name.identifierText
    case .structDecl(let type): type.name.identifierText
    case .enumDecl(let type): type.name.identifierText
    case .actorDecl(let type): type.name.identifierText
    case .protocolDecl(let type): type.name.identifierText
    case .extensionDecl(let type): type.extendedType.plainTypeName
    default: nil
    }
  }
}

extension TokenSyntax {
  /// The text without backticks.
  fileprivate var identifierText: String { identifier?.name ?? text }
}

extension PatternBindingSyntax {
  /// Whether the property has a getter, and therefore no storage.
  package var isComputed: Bool {
    switch accessorBlock?.accessors {
    case nil: false
    case .getter: true
    case .accessors(let list):
      !list.allSatisfy { [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) }
    }
  }
}
