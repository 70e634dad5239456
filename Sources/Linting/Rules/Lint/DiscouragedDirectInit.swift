import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// Objects that are made without arguments though another way is meant.
struct DiscouragedDirectInit: SyntaxRule {
  static let id: RuleID = "discouraged_direct_init"

  private let types: Set<String>
  /// The first bytes of their names; most calls are done with here.
  private let initials: [UInt8]

  init(_ options: RuleOptions) {
    types = Set(options.texts("types").map { $0.hasSuffix(".init") ? String($0.dropLast(".init".count)) : $0 })
    initials = Array(Set(types.compactMap(\.utf8.first)))
  }

  var words: [String] { Array(types) }

  func register(_ rule: inout Registration) {
    rule.pass([.functionCallExpr]) { passing, context in
      guard passing.child(RawSlot.arguments)?.byteLength == 0, passing.child(RawSlot.trailingClosure) == nil else { return }
      guard initials.contains(context.source.bytes[passing.contentStart]) else { return }
      guard let node = passing.as(FunctionCallExprSyntax.self) else { return }
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
