import LintEngine
import ReviewCore
import SwiftSyntax

/// Types with long bodies.
struct TypeBodyLength: SyntaxRule {
  static let id: RuleID = "type_body_length"

  private let levels: Levels
  private let excluded: Set<String>

  init(_ options: RuleOptions) {
    levels = options.levels
    excluded = Set(options.texts("excluded_types"))
  }

  func register(_ rule: inout Registration) {
    rule.leave(anyOf: SyntaxKind.owners) { node, context in
      guard let type = node.asProtocol((any DeclGroupSyntax).self) else { return }
      check(type.introducer, type.memberBlock, &context)
    }
  }

  private func check(_ keyword: TokenSyntax, _ block: MemberBlockSyntax, _ context: inout RuleContext) {
    guard excluded.isEmpty || !excluded.contains(keyword.text) else { return }
    CodeBody(label: keyword, leftBrace: block.leftBrace, rightBrace: block.rightBrace)
      .check(levels, "type body", &context)
  }
}
