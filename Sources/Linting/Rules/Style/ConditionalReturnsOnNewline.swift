import ReviewCore
import SwiftSyntax

/// `if` and `guard` that return on their own line.
struct ConditionalReturnsOnNewline: CodeRule {
  static let id: RuleID = "conditional_returns_on_newline"

  private let isForIfOnly: Bool

  init(_ options: RuleOptions) {
    isForIfOnly = options.isOn("if_only")
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(IfExprSyntax.self) { node, inspection in
      let other = node.elseBody?.as(CodeBlockSyntax.self)
      guard returns(node.body, besides: node.ifKeyword, inspection) || other.map({ returns($0, besides: node.ifKeyword, inspection) }) ?? false
      else { return }
      inspection.report(node, "`return` stands on a line of its own.")
    }
    guard !isForIfOnly else { return }
    registry.enter(GuardStmtSyntax.self) { node, inspection in
      guard returns(node.body, besides: node.guardKeyword, inspection) else { return }
      inspection.report(node, "`return` stands on a line of its own.")
    }
  }

  private func returns(_ body: CodeBlockSyntax, besides keyword: TokenSyntax, _ inspection: Inspection) -> Bool {
    guard let last = body.statements.last?.item.as(ReturnStmtSyntax.self) else { return false }
    return inspection.source.line(at: last.contentStart) == inspection.source.line(at: keyword.contentStart)
  }
}
