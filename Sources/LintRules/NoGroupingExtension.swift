import LintEngine
import ReviewCore
import SwiftSyntax

/// Extensions of types that the same file declares. Extensions with `where`, with `@available` or in an `#if` are
/// allowed, because the type itself cannot express these conditions.
struct NoGroupingExtension: SyntaxRule {
  static let id: RuleID = "no_grouping_extension"

  /// A type's full name, and the `#if` branch in which it is declared.
  private struct Name: Hashable {
    let text: String
    let branch: SyntaxIdentifier?
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    // Indexed by declaration.
    let nodes = rule.state([Int: Syntax]())
    rule.visit(anyOf: SyntaxKind.owners) { node, context in
      if let index = context.openDeclarations.last?.index { context[nodes][index] = node }
    }
    rule.file { context in
      let nodes = context[nodes]
      let names = Self.names(of: nodes, in: context)
      var types: [Name: Int] = [:]
      for (index, name) in names where Self.isType(context.declarations[index].kind) {
        types[name] = min(index, types[name] ?? index)
      }
      guard !types.isEmpty else { return }
      for (index, name) in names.sorted(by: { $0.key < $1.key }) {
        guard let node = nodes[index]?.as(ExtensionDeclSyntax.self), Self.couldBeMerged(node) else { continue }
        guard let type = types[name] else { continue }
        let places = [context.declarations[type].range.lowerBound, node.extensionKeyword.contentStart]
        context.report(
          node.extensionKeyword, "Move these members into the declaration of `\(name.text)` in this file.",
          cause: Cause(lines: places.map(context.source.line).sorted(), excess: 1))
      }
    }
  }

  /// Returns the names of types and extensions by index, without local ones.
  private static func names(of nodes: [Int: Syntax], in context: RuleContext) -> [Int: Name] {
    var names: [Int: Name] = [:]
    for (index, declaration) in context.declarations.enumerated() {
      guard let node = nodes[index], let own = name(of: node) else { continue }
      if let parent = declaration.parent {
        guard let outer = names[parent] else { continue }
        names[index] = Name(text: "\(outer.text).\(own)", branch: outer.branch)
      } else if !DocumentedDeclaration.isLocal(node) {
        names[index] = Name(text: own, branch: branch(of: node))
      }
    }
    return names
  }

  private static func isType(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .classDecl, .structDecl, .enumDecl, .actorDecl: true
    default: false
    }
  }

  private static func name(of node: Syntax) -> String? {
    if let node = node.as(ExtensionDeclSyntax.self) { return dottedName(of: node.extendedType) }
    return isType(node.kind) ? node.asProtocol((any NamedDeclSyntax).self)?.name.plainName : nil
  }

  /// Returns nil for a type with generic arguments, which are a short form of `where`.
  private static func dottedName(of type: TypeSyntax) -> String? {
    if let type = type.as(IdentifierTypeSyntax.self) {
      return type.genericArgumentClause == nil ? type.name.plainName : nil
    }
    guard let type = type.as(MemberTypeSyntax.self), type.genericArgumentClause == nil else { return nil }
    return dottedName(of: type.baseType).map { "\($0).\(type.name.plainName)" }
  }

  private static func branch(of node: Syntax) -> SyntaxIdentifier? {
    node.parent?.parent?.parent?.as(IfConfigClauseSyntax.self)?.id
  }

  private static func couldBeMerged(_ node: ExtensionDeclSyntax) -> Bool {
    node.genericWhereClause == nil && !node.attributes.holds(anyOf: ["available"])
  }
}
