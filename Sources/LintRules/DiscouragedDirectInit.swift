import LintEngine
import ReviewCore
import SwiftSyntax

/// Objects that are created without arguments, contrary to the design of their type.
struct DiscouragedDirectInit: SyntaxRule {
  static let id: RuleID = "discouraged_direct_init"

  private let types: Set<String>

  init(_ options: RuleOptions) {
    types = Set(options.texts("types").map { $0.hasSuffix(".init") ? String($0.dropLast(".init".count)) : $0 })
  }

  func register(_ rule: inout Registration) {
    let names = types.map { String($0.split(separator: ".").last ?? "") }
    rule.visit(DeclReferenceExprSyntax.self, named: names) { node, context in
      guard let call = Self.call(of: node), call.arguments.isEmpty, call.trailingClosure == nil else { return }
      let name = context.source.text(Self.type(call.calledExpression).contentRange)
      guard types.contains(name) else { return }
      context.report(call, "Use the shared instance of `\(name)`, or pass arguments to its initializer.")
    }
  }

  /// Returns the call `Type()`, `Module.Type()` or `Type.init()` of a type's name.
  private static func call(of name: DeclReferenceExprSyntax) -> FunctionCallExprSyntax? {
    var callee = Syntax(name)
    while let member = callee.parent?.as(MemberAccessExprSyntax.self) {
      let isName = member.declName.id == name.id
      guard isName || member.declName.baseName.spells("init") else { return nil }
      callee = Syntax(member)
    }
    guard let call = callee.parent?.as(FunctionCallExprSyntax.self) else { return nil }
    return Syntax(call.calledExpression).id == callee.id ? call : nil
  }

  private static func type(_ callee: ExprSyntax) -> ExprSyntax {
    guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base else { return callee }
    return member.declName.baseName.spells("init") ? base : callee
  }
}
