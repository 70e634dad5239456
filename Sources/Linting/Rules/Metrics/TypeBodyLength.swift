import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

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
    for (kind, slot) in RawSlot.memberBlock {
      registry.passOut([kind]) { passing, inspection in
        guard let body = passing.place.child(slot), !CodeBody.isWithin(levels, body.contentRange, in: inspection.source) else { return }
        guard let type = passing.syntax.asProtocol((any DeclGroupSyntax).self) else { return }
        check(type.introducer, type.memberBlock, &inspection)
      }
    }
  }

  private func check(_ keyword: TokenSyntax, _ block: MemberBlockSyntax, _ inspection: inout Inspection) {
    guard excluded.isEmpty || !excluded.contains(keyword.text) else { return }
    CodeBody(label: keyword, leftBrace: block.leftBrace, rightBrace: block.rightBrace)
      .check(levels, "The body of a type", &inspection)
  }
}
