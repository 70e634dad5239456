import LintEngine
import ReviewCore
import SwiftSyntax

/// Names of types: upper camel case, within length limits.
struct TypeName: SyntaxRule {
  static let id: RuleID = "type_name"

  private let style: NameStyle
  private let checksProtocols: Bool

  init(_ options: RuleOptions) {
    style = NameStyle(options)
    checksProtocols = options.isOn("validate_protocols")
  }

  func register(_ rule: inout Registration) {
    let kinds = Self.kinds.filter { checksProtocols || $0 != .protocolDecl }
    rule.visit(anyOf: kinds) { node, context in check(node, &context) }
  }

  private static let kinds: [SyntaxKind] = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl, .associatedTypeDecl,
  ]

  private func check(_ node: Syntax, _ context: inout RuleContext) {
    switch node.as(SyntaxEnum.self) {
    case .classDecl(let type): check(type.name, type.modifiers, type.inheritanceClause, &context)
    case .structDecl(let type): check(type.name, type.modifiers, type.inheritanceClause, &context)
    case .enumDecl(let type): check(type.name, type.modifiers, type.inheritanceClause, &context)
    case .actorDecl(let type): check(type.name, type.modifiers, type.inheritanceClause, &context)
    case .associatedTypeDecl(let type): check(type.name, type.modifiers, type.inheritanceClause, &context)
    case .typeAliasDecl(let type): check(type.name, type.modifiers, nil, &context)
    case .protocolDecl(let type): check(type.name, type.modifiers, nil, &context)
    default: break
    }
  }

  private func check(
    _ token: TokenSyntax, _ modifiers: DeclModifierListSyntax, _ inheritance: InheritanceClauseSyntax?,
    _ context: inout RuleContext
  ) {
    guard !style.isPlainlyRightType(token.contentRange, in: context.source), !token.isRawIdentifier else { return }
    let name = token.plainName
    guard !name.isEmpty else { return }
    let judged = judgedPart(of: name, modifiers, inheritance)
    guard let trouble = style.typeTrouble(with: judged, kind: "The type name"), !style.isExcluded(token) else { return }
    context.report(token, trouble.message, severity: trouble.severity)
  }

  /// Returns the name to check. Private types may begin with an underscore, previews may end in `_Previews`.
  private func judgedPart(
    of name: String, _ modifiers: DeclModifierListSyntax, _ inheritance: InheritanceClauseSyntax?
  ) -> String {
    var part = name[...]
    if part.hasPrefix("_"), modifiers.contains(anyOf: ["private", "fileprivate"]) { part = part.dropFirst() }
    guard part.hasSuffix("_Previews") else { return String(part) }
    let parents = inheritance?.inheritedTypes.map { $0.type.writtenText } ?? []
    return String(parents.contains("PreviewProvider") ? part.dropLast("_Previews".count) : part)
  }
}
