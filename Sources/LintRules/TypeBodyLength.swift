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
    checkBodies(of: ActorDeclSyntax.self, &rule)
    checkBodies(of: ClassDeclSyntax.self, &rule)
    checkBodies(of: EnumDeclSyntax.self, &rule)
    checkBodies(of: ExtensionDeclSyntax.self, &rule)
    checkBodies(of: ProtocolDeclSyntax.self, &rule)
    checkBodies(of: StructDeclSyntax.self, &rule)
  }

  private func checkBodies(of declaration: (some DeclGroupSyntax).Type, _ rule: inout Registration) {
    rule.leave(declaration) { node, context in check(node.introducer, node.memberBlock, &context) }
  }

  private func check(_ keyword: TokenSyntax, _ block: MemberBlockSyntax, _ context: inout RuleContext) {
    guard excluded.isEmpty || !excluded.contains(keyword.text) else { return }
    CodeBody(label: keyword, leftBrace: block.leftBrace, rightBrace: block.rightBrace)
      .check(levels, "type body", &context)
  }
}
