import LintEngine
package import SwiftSyntax

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

extension Syntax {
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
