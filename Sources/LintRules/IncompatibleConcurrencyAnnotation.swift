import LintEngine
import ReviewCore
import SwiftSyntax

/// Public declarations that code in Swift 5 can no longer use as it did, since they are bound to an actor or want what
/// is sendable, and that are not marked `@preconcurrency`.
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
      // Then the arguments of a type may be anything, for code in the same module too.
      let isSafe = !(arguments && node.isProtocol((any DeclGroupSyntax).self))
      context.report(
        keyword, "Add `@preconcurrency`, so that code in Swift 5 can still use this declaration.",
        fix: ByteFix(isSafe: isSafe, edits: [ByteFix.Edit(range: start..<start, text: "@preconcurrency ")]))
    }
  }

  /// Whether one of the attributes is a global actor.
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

  /// Whether a parameter or the result is such a closure.
  private func hasBoundClosure(_ node: Syntax) -> Bool {
    let function = node.as(FunctionDeclSyntax.self)?.signature
    let result = function?.returnClause ?? node.as(SubscriptDeclSyntax.self)?.returnClause
    if let result, bindsClosure(Syntax(result.type)) { return true }
    return node.parameterClause?.parameters.contains { bindsClosure(Syntax($0.type)) } ?? false
  }

  /// Whether a type has a function in it that is `@Sendable` or bound to a global actor.
  private func bindsClosure(_ type: Syntax) -> Bool {
    if let attributed = type.as(AttributedTypeSyntax.self) {
      if attributed.attributes.first(named: "Sendable") != nil || hasActor(attributed.attributes) { return true }
    }
    guard type.kind != .token else { return false }
    return type.children(viewMode: .sourceAccurate).contains(where: bindsClosure)
  }
}

extension Syntax {
  /// Whether other modules can use a declaration, as far as the declaration around it tells.
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
  /// `Sendable`, `Swift.Sendable`, or a composition with it.
  fileprivate var isSendable: Bool {
    switch self.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): type.name.spells("Sendable")
    case .memberType(let type): type.name.spells("Sendable")
    case .compositionType(let type): type.elements.contains { $0.type.isSendable }
    default: false
    }
  }
}
