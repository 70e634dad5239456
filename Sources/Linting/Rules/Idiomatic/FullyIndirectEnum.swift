import ReviewCore
import SwiftSyntax

/// Enumerations whose cases are all `indirect`, one by one.
struct FullyIndirectEnum: CodeRule {
  static let id: RuleID = "fully_indirect_enum"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(EnumDeclSyntax.self) { node, inspection in
      guard !node.modifiers.contains(anyOf: ["indirect"]) else { return }
      let members = node.memberBlock.members.map(\.decl)
      let cases = members.compactMap { $0.as(EnumCaseDeclSyntax.self) }
      guard cases.count > 1, !members.contains(where: { $0.is(IfConfigDeclSyntax.self) }) else { return }
      guard cases.allSatisfy({ $0.modifiers.contains(anyOf: ["indirect"]) }) else { return }
      inspection.report(node.name, "All cases are `indirect`: say it once, before `enum`.")
    }
  }
}
