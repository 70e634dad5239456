import LintEngine
import ReviewCore
import SwiftSyntax

/// Objects that are made without arguments though another way is meant.
struct DiscouragedDirectInit: SyntaxRule {
  static let id: RuleID = "discouraged_direct_init"

  private let types: Set<String>

  init(_ options: RuleOptions) {
    types = Set(options.texts("types").map { $0.hasSuffix(".init") ? String($0.dropLast(".init".count)) : $0 })
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard node.arguments.isEmpty, node.trailingClosure == nil, let type = type(node.calledExpression) else { return }
      let name = context.source.text(type.contentRange)
      guard types.contains(name) else { return }
      context.report(node, "Make no `\(name)` without arguments; take the one that is there, or say which.")
    }
  }

  /// What is made by `Type()` or `Type.init()`.
  private func type(_ callee: ExprSyntax) -> ExprSyntax? {
    if callee.is(DeclReferenceExprSyntax.self) { return callee }
    guard let member = callee.as(MemberAccessExprSyntax.self) else { return nil }
    return member.declName.baseName.spells("init") ? member.base : callee
  }
}
