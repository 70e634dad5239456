import LintEngine
import ReviewCore
import SwiftSyntax

/// Declarations that other code can use, without a documentation comment.
struct MissingDocs: SyntaxRule {
  static let id: RuleID = "missing_docs"

  /// The type whose members are being walked.
  private struct Scope {
    /// The access level of members without a modifier.
    let memberAccess: AccessLevel
    /// The effective limit of access from outside.
    let effective: AccessLevel
    let isExcluded: Bool
  }

  private let severities: [AccessLevel: Severity]
  private let options: RuleOptions

  init(_ options: RuleOptions) {
    self.options = options
    var severities: [AccessLevel: Severity] = [:]
    for (name, severity) in [("note", Severity.note), ("warning", .warning), ("error", .error)] {
      for level in options.texts(name).compactMap(AccessLevel.init(rawValue:)) { severities[level] = severity }
    }
    self.severities = severities
  }

  private static let others: [SyntaxKind] = [
    .functionDecl, .initializerDecl, .subscriptDecl, .variableDecl, .typeAliasDecl, .associatedTypeDecl, .enumCaseDecl,
    .macroDecl,
  ]

  func register(_ rule: inout Registration) {
    let scopes = rule.state([Scope]())
    rule.visit(anyOf: SyntaxKind.owners + Self.others) { node, context in
      check(node, in: context[scopes].last, &context)
    }
    rule.visit(anyOf: SyntaxKind.owners) { node, context in
      context[scopes].append(scope(of: node, in: context[scopes].last))
    }
    rule.leave(anyOf: SyntaxKind.owners) { _, context in _ = context[scopes].popLast() }
  }

  private func check(_ node: Syntax, in scope: Scope?, _ context: inout RuleContext) {
    guard scope?.isExcluded != true, let keyword = DocumentedDeclaration.keyword(of: node) else { return }
    let access = access(of: node, in: scope)
    guard let severity = severities[access], !isExcused(node) else { return }
    guard !DocumentedDeclaration.isDocumented(node), !DocumentedDeclaration.isLocal(node) else { return }
    context.report(keyword, "Add a documentation comment to this `\(access)` declaration.", severity: severity)
  }

  private func access(of node: Syntax, in scope: Scope?) -> AccessLevel {
    let own = node.asProtocol((any WithModifiersSyntax).self).flatMap { AccessLevel(of: $0.modifiers) }
    let implicit: AccessLevel = node.is(ExtensionDeclSyntax.self) ? .internal : scope?.memberAccess ?? .internal
    let access = own ?? (node.is(EnumCaseDeclSyntax.self) ? scope?.effective ?? implicit : implicit)
    guard options.isOn("evaluate_effective_access_control_level"), let scope else { return access }
    return min(access, scope.effective)
  }

  private func isExcused(_ node: Syntax) -> Bool {
    if let initializer = node.as(InitializerDeclSyntax.self), options.isOn("excludes_trivial_init") {
      if initializer.signature.parameterClause.parameters.isEmpty { return true }
    }
    if node.is(ExtensionDeclSyntax.self), options.isOn("excludes_extensions") { return true }
    if isInheriting(node) { return true }
    return node.asProtocol((any WithModifiersSyntax).self)?.modifiers.contains(anyOf: ["override"]) ?? false
  }

  private func isInheriting(_ node: Syntax) -> Bool {
    guard options.isOn("excludes_inherited_types") else { return false }
    let types = node.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause?.inheritedTypes
    return types?.contains { !$0.type.is(SuppressedTypeSyntax.self) } ?? false
  }

  private func scope(of node: Syntax, in outer: Scope?) -> Scope {
    let own = node.asProtocol((any WithModifiersSyntax).self).flatMap { AccessLevel(of: $0.modifiers) }
    let declared = own ?? outer?.memberAccess ?? .internal
    let isExtension = node.is(ExtensionDeclSyntax.self)
    let isExcluded = outer?.isExcluded ?? false || isInheriting(node) || DocumentedDeclaration.isLocal(node)
    return Scope(
      memberAccess: isExtension || node.is(ProtocolDeclSyntax.self) ? declared : .internal,
      effective: isExtension ? own ?? .open : min(declared, outer?.effective ?? .open), isExcluded: isExcluded)
  }
}
