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

  /// The name of a type that this type or expression uses: `Cart` of `Cart?`, and of `Cart` before a dot.
  fileprivate var usedTypeName: String? {
    if let type = self.as(TypeSyntax.self) { return type.plainTypeName }
    switch self.as(SyntaxEnum.self) {
    case .declReferenceExpr(let reference): return reference.baseName.text
    case .memberAccessExpr(let access):
      guard let base = access.base, let outer = Syntax(base).usedTypeName else { return nil }
      return "\(outer).\(access.declName.baseName.text)"
    case .inheritedType(let inherited): return inherited.type.plainTypeName
    case .token(let token): return token.text
    default: return nil
    }
  }
}

extension KnownTypes {
  /// Returns whether the type that a node declares, extends or names is declared in one of these ways, in any file.
  func declares(_ node: Syntax, as kinds: Set<TypeDeclaration.Kind>) -> Bool {
    guard let name = node.qualifiedTypeName ?? node.usedTypeName else { return false }
    return !self.kinds(of: name).isDisjoint(with: kinds)
  }

  /// Returns the types that a type inherits from or conforms to by other declarations than the node itself; empty if
  /// the node itself already fits.
  func inheritedNames(of node: Syntax, _ wildcards: [Wildcard]) -> [String] {
    let written = node.inheritedNames
    guard !written.contains(where: { name in wildcards.contains { $0.matches(name) } }) else { return [] }
    let parents = node.inheritanceClause?.inheritedTypes.map(\.type.plainTypeName) ?? []
    return ([node.qualifiedTypeName] + parents).compactMap(\.self).flatMap { ancestors(of: $0) }
  }
}

extension SourceFileSyntax {
  /// Returns the extensions of a type in this file, including those in `#if`.
  package func extensions(of type: String) -> [Syntax] {
    var extensions: [Syntax] = []
    var pending = Array(statements.reversed())
    while let item = pending.popLast() {
      if let condition = item.item.as(IfConfigDeclSyntax.self) {
        for clause in condition.clauses.reversed() {
          if case .statements(let items) = clause.elements { pending += items.reversed() }
        }
      } else if let node = item.item.as(ExtensionDeclSyntax.self), node.extendedType.plainTypeName == type {
        extensions.append(Syntax(node))
      }
    }
    return extensions
  }
}
