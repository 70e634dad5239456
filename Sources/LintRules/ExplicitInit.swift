import LintEngine
import ReviewCore
import SwiftSyntax

/// `Cart.init(…)` where `Cart(…)` is enough.
struct ExplicitInit: SyntaxRule {
  static let id: RuleID = "explicit_init"

  private let includesBare: Bool

  init(_ options: RuleOptions) {
    includesBare = options.isOn("include_bare_init")
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard let callee = node.calledExpression.as(MemberAccessExprSyntax.self) else { return }
      guard callee.declName.baseName.spells("init"), callee.declName.argumentNames == nil else { return }
      if let base = callee.base {
        guard Self.isType(base), !Self.isLocal(base) else { return }
        let range = base.contentEnd..<callee.contentEnd
        context.report(
          range, "Remove `.init` from this call.", fix: fix(node, range, context))
      } else if includesBare {
        context.report(callee.period, "Name the type instead of using `.init`.")
      }
    }
  }

  /// Returns whether the expression is a name, or a chain of names, that are all capitalised.
  private static func isType(_ expression: ExprSyntax) -> Bool {
    if let generic = expression.as(GenericSpecializationExprSyntax.self) { return isType(generic.expression) }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName { return name.text.first?.isUppercase ?? false }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else { return false }
    return member.declName.baseName.text.first?.isUppercase ?? false && isType(base)
  }

  /// Returns whether `T` is a parameter. It is then a value, which cannot be called like a type.
  private static func isLocal(_ expression: ExprSyntax) -> Bool {
    expression.as(DeclReferenceExprSyntax.self).map { $0.readsLocal($0.baseName.text) } ?? false
  }

  /// Returns the fix. `Int64.init(1)` creates an `Int` first and `Int64(1)` does not; `Cart { … }` may be parsed as a
  /// body.
  private func fix(_ call: FunctionCallExprSyntax, _ range: Range<Int>, _ context: RuleContext) -> ByteFix? {
    let hasComment = range.contains { context.source.isCommentStart($0) }
    guard !hasComment, call.leftParen != nil || call.trailingClosure != nil else { return nil }
    let only = call.arguments.count == 1 ? call.arguments.first : nil
    let isLiteral = only.map { $0.label == nil && $0.expression.isNumber } ?? false
    return ByteFix(isSafe: call.leftParen != nil && !isLiteral, edits: [ByteFix.Edit(range: range, text: "")])
  }
}

extension ExprSyntax {
  /// Whether this is a literal, perhaps with a sign.
  fileprivate var isNumber: Bool {
    isPlainLiteral || self.as(PrefixOperatorExprSyntax.self)?.expression.isPlainLiteral == true
  }
}
