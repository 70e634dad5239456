import ReviewCore
import SwiftSyntax

/// Types with long bodies.
struct TypeBodyLength: CodeRule {
  static let id: RuleID = "type_body_length"

  private let levels: Levels
  private let excluded: Set<String>

  init(_ options: RuleOptions) {
    levels = options.levels
    excluded = Set(options.texts("excluded_types"))
  }

  func register(in registry: inout RuleRegistry) {
    registry.leave(ClassDeclSyntax.self) { check($0.classKeyword, $0.memberBlock, &$1) }
    registry.leave(StructDeclSyntax.self) { check($0.structKeyword, $0.memberBlock, &$1) }
    registry.leave(EnumDeclSyntax.self) { check($0.enumKeyword, $0.memberBlock, &$1) }
    registry.leave(ActorDeclSyntax.self) { check($0.actorKeyword, $0.memberBlock, &$1) }
    registry.leave(ExtensionDeclSyntax.self) { check($0.extensionKeyword, $0.memberBlock, &$1) }
    registry.leave(ProtocolDeclSyntax.self) { check($0.protocolKeyword, $0.memberBlock, &$1) }
  }

  private func check(_ keyword: TokenSyntax, _ block: MemberBlockSyntax, _ inspection: inout Inspection) {
    guard !excluded.contains(keyword.text) else { return }
    CodeBody(label: keyword, leftBrace: block.leftBrace, rightBrace: block.rightBrace)
      .check(levels, "The body of a type", &inspection)
  }
}
