import LintEngine
import SwiftSyntax

/// Finds the declaration of a name in the scopes around a node.
struct NameLookup {
  private let target: Target

  init(_ target: Target) {
    self.target = target
  }

  func type(ofName name: String) -> TypeLookup.Found? {
    let shadowing = Shadowing(name: name, target: target)
    var current = target.parent
    while let scope = current {
      if let type = type(of: name, in: scope) { return type }
      if shadowing.isAdded(by: scope) { return nil }
      current = scope.parent
    }
    return nil
  }

  /// Returns the type of a property of the enclosing type.
  func type(ofMember name: String) -> TypeLookup.Found? {
    var current = target.parent
    while let scope = current {
      if scope.node.memberNodes != nil { return type(of: name, in: scope) }
      current = scope.parent
    }
    return nil
  }

  private func type(of name: String, in scope: Target) -> TypeLookup.Found? {
    if let parameters = scope.node.parameterNodes, !scope.node.is(SubscriptDeclSyntax.self) {
      for parameter in parameters where parameter.declaredNames.contains(name) {
        return TypeLookup(scope.with(parameter)).type
      }
    }
    let variables = declarations(in: scope).compactMap { $0.as(VariableDeclSyntax.self) }
    for binding in variables.flatMap(\.bindings) where Syntax(binding.pattern).declaredNames == [name] {
      return TypeLookup.binding(binding, scope)
    }
    return nil
  }

  /// Returns the declarations that are visible from the node: earlier statements, and all members.
  private func declarations(in scope: Target) -> [Syntax] {
    if let members = scope.node.memberNodes { return members }
    guard let items = scope.node.as(CodeBlockItemListSyntax.self) else { return [] }
    let end = target.range.lowerBound
    let isFile = scope.node.parent?.kind == .sourceFile
    return items.filter { isFile || $0.contentStart + scope.shift < end }.map { Syntax($0.item) }
  }
}
