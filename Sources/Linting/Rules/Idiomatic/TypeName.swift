import ReviewCore
import SwiftSyntax

/// Names of types: upper camel case, of a length that says something.
struct TypeName: CodeRule {
  static let id: RuleID = "type_name"

  private let style: NameStyle
  private let checksProtocols: Bool

  init(_ options: RuleOptions) {
    style = NameStyle(options)
    checksProtocols = options.isOn("validate_protocols")
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(ClassDeclSyntax.self) { check($0.name, $0.modifiers, $0.inheritanceClause, &$1) }
    registry.enter(StructDeclSyntax.self) { check($0.name, $0.modifiers, $0.inheritanceClause, &$1) }
    registry.enter(EnumDeclSyntax.self) { check($0.name, $0.modifiers, $0.inheritanceClause, &$1) }
    registry.enter(ActorDeclSyntax.self) { check($0.name, $0.modifiers, $0.inheritanceClause, &$1) }
    registry.enter(TypeAliasDeclSyntax.self) { check($0.name, $0.modifiers, nil, &$1) }
    registry.enter(AssociatedTypeDeclSyntax.self) { check($0.name, $0.modifiers, $0.inheritanceClause, &$1) }
    guard checksProtocols else { return }
    registry.enter(ProtocolDeclSyntax.self) { check($0.name, $0.modifiers, nil, &$1) }
  }

  private func check(
    _ token: TokenSyntax, _ modifiers: DeclModifierListSyntax, _ inheritance: InheritanceClauseSyntax?,
    _ inspection: inout Inspection
  ) {
    let name = token.plainName
    guard !name.isEmpty else { return }
    let judged = judgedPart(of: name, modifiers, inheritance)
    guard let trouble = style.typeTrouble(with: judged, kind: "The type name"), !style.isExcluded(name) else { return }
    inspection.report(token, trouble.message, severity: trouble.severity)
  }

  /// Private types may begin with an underscore, previews end in `_Previews`.
  private func judgedPart(
    of name: String, _ modifiers: DeclModifierListSyntax, _ inheritance: InheritanceClauseSyntax?
  ) -> String {
    var part = name[...]
    if part.hasPrefix("_"), modifiers.contains(anyOf: ["private", "fileprivate"]) { part = part.dropFirst() }
    guard part.hasSuffix("_Previews") else { return String(part) }
    let parents = inheritance?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    return String(parents.contains("PreviewProvider") ? part.dropLast("_Previews".count) : part)
  }
}
