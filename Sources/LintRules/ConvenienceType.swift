import LintEngine
import ReviewCore
import SwiftSyntax

/// Types with only static members, which should be enums without cases, because those have no instances.
struct ConvenienceType: SyntaxRule {
  static let id: RuleID = "convenience_type"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(StructDeclSyntax.self) { check($0, $0.structKeyword, &$1) }
    rule.visit(ClassDeclSyntax.self) { check($0, $0.classKeyword, &$1) }
  }

  private func check(_ type: some DeclGroupSyntax, _ keyword: TokenSyntax, _ context: inout RuleContext) {
    let members = type.memberBlock.members
    guard type.inheritanceClause == nil, !members.isEmpty, allowEnum(members) else { return }
    guard !type.attributes.has(anyOf: ["objc", "objcMembers", "globalActor"]) else { return }
    context.report(
      keyword, "Make this type an `enum` without cases; it has only static members.")
  }

  private func allowEnum(_ members: MemberBlockItemListSyntax) -> Bool {
    members.allSatisfy { member in
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .variableDecl(let node): isStatic(node.modifiers, node.attributes)
      case .functionDecl(let node): isStatic(node.modifiers, node.attributes)
      case .subscriptDecl(let node): isStatic(node.modifiers, node.attributes)
      case .initializerDecl(let node): isUnavailable(node.attributes)
      case .ifConfigDecl(let node): allowEnum(node)
      case .deinitializerDecl, .macroExpansionDecl: false
      default: true
      }
    }
  }

  private func allowEnum(_ config: IfConfigDeclSyntax) -> Bool {
    config.clauses.allSatisfy { clause in
      if case .decls(let members) = clause.elements { allowEnum(members) } else { true }
    }
  }

  /// Returns whether a member is static. Members for Objective-C require a class.
  private func isStatic(_ modifiers: DeclModifierListSyntax, _ attributes: AttributeListSyntax) -> Bool {
    modifiers.contains(anyOf: ["static", "class"]) && attributes.first(named: "objc") == nil
  }

  private func isUnavailable(_ attributes: AttributeListSyntax) -> Bool {
    guard case .availability(let arguments) = attributes.first(named: "available")?.arguments else { return false }
    return arguments.contains { argument in
      if case .token(let token) = argument.argument { token.spells("unavailable") } else { false }
    }
  }
}
