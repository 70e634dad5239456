import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

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
    for (kind, slot) in RawSlot.typeName where checksProtocols || kind != .protocolDecl {
      registry.pass([kind]) { passing, inspection in
        guard let name = passing.place.child(slot)?.contentRange else { return }
        guard !style.isPlainlyRightType(name, in: inspection.source) else { return }
        check(passing.syntax, &inspection)
      }
    }
  }

  private func check(_ node: Syntax, _ inspection: inout Inspection) {
    switch node.as(SyntaxEnum.self) {
    case .classDecl(let type): check(type.name, type.modifiers, type.inheritanceClause, &inspection)
    case .structDecl(let type): check(type.name, type.modifiers, type.inheritanceClause, &inspection)
    case .enumDecl(let type): check(type.name, type.modifiers, type.inheritanceClause, &inspection)
    case .actorDecl(let type): check(type.name, type.modifiers, type.inheritanceClause, &inspection)
    case .associatedTypeDecl(let type): check(type.name, type.modifiers, type.inheritanceClause, &inspection)
    case .typeAliasDecl(let type): check(type.name, type.modifiers, nil, &inspection)
    case .protocolDecl(let type): check(type.name, type.modifiers, nil, &inspection)
    default: break
    }
  }

  private func check(
    _ token: TokenSyntax, _ modifiers: DeclModifierListSyntax, _ inheritance: InheritanceClauseSyntax?,
    _ inspection: inout Inspection
  ) {
    let name = token.plainName
    guard !name.isEmpty else { return }
    let judged = judgedPart(of: name, modifiers, inheritance)
    guard let trouble = style.typeTrouble(with: judged, kind: "The type name"), !style.isExcluded(token) else { return }
    inspection.report(token, trouble.message, severity: trouble.severity)
  }

  /// Private types may begin with an underscore, previews end in `_Previews`.
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
