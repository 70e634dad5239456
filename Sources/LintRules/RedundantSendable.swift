import LintEngine
import ReviewCore
import SwiftSyntax

/// `Sendable` on a type that is isolated to an actor, and therefore sendable.
struct RedundantSendable: SyntaxRule {
  static let id: RuleID = "redundant_sendable"

  private let globalActors: Set<String>

  init(_ options: RuleOptions) {
    globalActors = Set(options.texts("global_actors")).union(["MainActor"])
  }

  func register(_ rule: inout Registration) {
    rule.visit(ActorDeclSyntax.self) { check($0.inheritanceClause, $0.name, attributes: nil, &$1) }
    rule.visit(ClassDeclSyntax.self) { check($0.inheritanceClause, $0.name, attributes: $0.attributes, &$1) }
    rule.visit(StructDeclSyntax.self) { check($0.inheritanceClause, $0.name, attributes: $0.attributes, &$1) }
    rule.visit(EnumDeclSyntax.self) { check($0.inheritanceClause, $0.name, attributes: $0.attributes, &$1) }
  }

  private func isIsolated(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { element in
      guard case .attribute(let attribute) = element else { return false }
      return globalActors.contains(attribute.writtenName)
    }
  }

  /// - Parameter attributes: The attributes that may isolate the type; nil for a kind of type that is always isolated.
  private func check(
    _ clause: InheritanceClauseSyntax?, _ name: TokenSyntax, attributes: AttributeListSyntax?,
    _ context: inout RuleContext
  ) {
    guard let clause else { return }
    let types = Array(clause.inheritedTypes)
    guard let place = types.firstIndex(where: isSendable), attributes.map(isIsolated) ?? true else { return }
    context.report(
      name, "Remove `Sendable`; a type that is isolated to an actor is sendable.",
      fix: fix(clause, types, at: place, in: context.source))
  }

  private func isSendable(_ type: InheritedTypeSyntax) -> Bool {
    type.type.lastName?.spells("Sendable") ?? false
  }

  private func fix(
    _ clause: InheritanceClauseSyntax, _ types: [InheritedTypeSyntax], at place: Int, in source: SourceText
  ) -> ByteFix? {
    let range: Range<Int>
    if place + 1 < types.count {
      range = types[place].contentStart..<types[place + 1].contentStart
    } else if place > 0 {
      range = types[place - 1].type.contentEnd..<types[place].contentEnd
    } else {
      guard let before = clause.colon.previousToken(viewMode: .sourceAccurate) else { return nil }
      range = before.contentEnd..<clause.contentEnd
    }
    return source.bytes[range].contains(UInt8(ascii: "/")) ? nil : .removing(range)
  }
}
