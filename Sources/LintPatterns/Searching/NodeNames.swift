import LintEngine
package import SwiftSyntax

extension Syntax {
  /// The names that a declaration declares or an expression refers to.
  package var declaredNames: [String] {
    switch self.as(SyntaxEnum.self) {
    case .token(let token): return [token.plainName]
    case .variableDecl(let variable): return variable.bindings.flatMap { Syntax($0.pattern).declaredNames }
    case .patternBinding(let binding): return Syntax(binding.pattern).declaredNames
    case .identifierPattern(let pattern): return [pattern.identifier.plainName]
    case .extensionDecl(let type): return [type.extendedType.writtenText]
    case .initializerDecl: return ["init"]
    case .deinitializerDecl: return ["deinit"]
    case .subscriptDecl: return ["subscript"]
    case .functionParameter(let parameter): return [(parameter.secondName ?? parameter.firstName).plainName]
    case .closureParameter(let parameter): return [(parameter.secondName ?? parameter.firstName).plainName]
    case .closureShorthandParameter(let parameter): return [parameter.name.plainName]
    case .enumCaseDecl(let cases): return cases.elements.map(\.name.plainName)
    case .enumCaseElement(let element): return [element.name.plainName]
    case .importDecl(let module): return [module.path.map(\.name.plainName).joined(separator: ".")]
    case .attribute(let attribute): return [attribute.attributeName.writtenText]
    case .inheritedType(let type): return [type.type.writtenText]
    case .accessorDecl(let accessor): return [accessor.accessorSpecifier.text]
    default:
      if let name = self.asProtocol((any NamedDeclSyntax).self)?.name { return [name.plainName] }
      return StartKey.token(of: self).map { [$0.plainName] } ?? []
    }
  }

  /// The types in the inheritance clause, both as written and without modules and generic arguments.
  package var inheritedNames: [String] {
    guard let clause = self.inheritanceClause else { return [] }
    return clause.inheritedTypes.flatMap { Self.names(of: $0.type) }
  }

  private static func names(of type: TypeSyntax) -> [String] {
    if let plain = type.as(IdentifierTypeSyntax.self), plain.genericArgumentClause == nil { return [plain.name.text] }
    let name = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name
    return [type.writtenText, name?.text].compactMap { $0 }
  }

  package var inheritanceClause: InheritanceClauseSyntax? {
    switch self.as(SyntaxEnum.self) {
    case .classDecl(let type): type.inheritanceClause
    case .structDecl(let type): type.inheritanceClause
    case .enumDecl(let type): type.inheritanceClause
    case .actorDecl(let type): type.inheritanceClause
    case .protocolDecl(let type): type.inheritanceClause
    case .extensionDecl(let type): type.inheritanceClause
    case .associatedTypeDecl(let type): type.inheritanceClause
    default: nil
    }
  }

  /// The modifiers, such as `static` and `private(set)`.
  var modifierNames: [String] {
    self.asProtocol((any WithModifiersSyntax).self)?.modifiers.map(\.writtenText) ?? []
  }

  /// The attributes without the `@`, both as written and without modules and arguments.
  var attributeNames: [String] {
    let attributes = self.asProtocol((any WithAttributesSyntax).self)?.attributes
    guard let attributes, !attributes.isEmpty else { return [] }
    return attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName }.flatMap(Self.names)
  }

  /// The access level as written; `internal` if none is.
  var accessName: String {
    let levels: Set<String> = ["open", "public", "package", "internal", "fileprivate", "private"]
    return modifierNames.first { levels.contains($0) } ?? "internal"
  }
}
