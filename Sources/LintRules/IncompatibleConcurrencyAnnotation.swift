import LintEngine
import ReviewCore
import SwiftSyntax

/// Public declarations that Swift 5 code can no longer use as before, and that are not marked `@preconcurrency`. They
/// are isolated to an actor or require `Sendable`.
struct IncompatibleConcurrencyAnnotation: SyntaxRule {
  static let id: RuleID = "incompatible_concurrency_annotation"

  private static let kinds: [SyntaxKind] = [
    .classDecl, .structDecl, .enumDecl, .protocolDecl, .functionDecl, .initializerDecl, .subscriptDecl, .variableDecl,
  ]

  private let actors: Set<String>

  init(_ options: RuleOptions) {
    actors = Set(options.texts("global_actors")).union(["MainActor"])
  }

  func register(_ rule: inout Registration) {
    rule.visit(anyOf: Self.kinds) { node, context in
      guard let marks = node.marks, node.isPublic, marks.attributes.first(named: "preconcurrency") == nil else {
        return
      }
      guard let keyword = DocumentedDeclaration.keyword(of: node) else { return }
      let arguments = Self.wantsSendableArguments(node)
      guard arguments || hasActor(marks.attributes) || hasBoundClosure(node) else { return }
      let start = node.contentStart
      // The arguments of a type may then be any type, for code in the same module too.
      let isSafe = !(arguments && node.isProtocol((any DeclGroupSyntax).self))
      context.report(
        keyword, "Add `@preconcurrency`, so that code in Swift 5 can still use this declaration.",
        fix: ByteFix(isSafe: isSafe, edits: [ByteFix.Edit(range: start..<start, text: "@preconcurrency ")]))
    }
  }

  /// Returns whether one of the attributes is a global actor.
  private func hasActor(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { element in
      guard case .attribute(let attribute) = element else { return false }
      return attribute.lastName.map { actors.contains($0.text) } ?? false
    }
  }

  private static func wantsSendableArguments(_ node: Syntax) -> Bool {
    guard let generic = node.asProtocol((any WithGenericParametersSyntax).self) else { return false }
    return generic.genericWhereClause?.wantsSendable ?? false
  }

  /// Returns whether a parameter or the result has a closure type that is `@Sendable` or isolated.
  private func hasBoundClosure(_ node: Syntax) -> Bool {
    let function = node.as(FunctionDeclSyntax.self)?.signature
    let result = function?.returnClause ?? node.as(SubscriptDeclSyntax.self)?.returnClause
    if let result, bindsClosure(Syntax(result.type)) { return true }
    return node.parameterClause?.parameters.contains { bindsClosure(Syntax($0.type)) } ?? false
  }

  /// Returns whether a type contains a function type that is `@Sendable` or isolated to a global actor.
  private func bindsClosure(_ type: Syntax) -> Bool {
    if let attributed = type.as(AttributedTypeSyntax.self) {
      if attributed.attributes.first(named: "Sendable") != nil || hasActor(attributed.attributes) { return true }
    }
    guard type.kind != .token else { return false }
    return type.children(viewMode: .sourceAccurate).contains(where: bindsClosure)
  }
}

extension Syntax {
  /// Whether other modules can use a declaration, as far as the enclosing declaration shows.
  fileprivate var isPublic: Bool {
    guard let modifiers = marks?.modifiers else { return false }
    let owner = owner
    let around = owner?.marks.flatMap { AccessLevel(of: $0.modifiers) }
    switch owner?.kind {
    case nil: return (AccessLevel(of: modifiers) ?? .internal) >= .public
    case .protocolDecl: return (around ?? .internal) >= .public
    case .extensionDecl: return (AccessLevel(of: modifiers) ?? around ?? .internal) >= .public
    default: return min(AccessLevel(of: modifiers) ?? .internal, around ?? .internal) >= .public
    }
  }
}

extension GenericWhereClauseSyntax {
  fileprivate var wantsSendable: Bool {
    requirements.contains { requirement in
      guard case .conformanceRequirement(let conformance) = requirement.requirement else { return false }
      return conformance.rightType.isSendable
    }
  }
}

extension TypeSyntax {
  /// Whether the type is `Sendable`, `Swift.Sendable`, or a composition with it.
  fileprivate var isSendable: Bool {
    switch self.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): type.name.spells("Sendable")
    case .memberType(let type): type.name.spells("Sendable")
    case .compositionType(let type): type.elements.contains { $0.type.isSendable }
    default: false
    }
  }
}
