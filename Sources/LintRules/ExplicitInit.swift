import LintEngine
import ReviewCore
import SwiftSyntax

/// `Cart.init(…)` where `Cart(…)` is enough.
struct ExplicitInit: SyntaxRule {
  static let id: RuleID = "explicit_init"

  /// A call of `.init` whose base looks like a type.
  private struct Call {
    let base: String
    let range: Range<Int>
    let fix: ByteFix?
  }

  private let includesBare: Bool

  init(_ options: RuleOptions) {
    includesBare = options.isOn("include_bare_init")
  }

  func register(_ rule: inout Registration) {
    let calls = rule.state([Call]())
    // Variables with the names of types, whose values are types: they cannot be called like a type.
    let variables = rule.state(Set<String>())
    rule.visit(IdentifierPatternSyntax.self) { node, context in
      let name = node.identifier.text
      if name.first?.isUppercase ?? false { context[variables].insert(name) }
    }
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard let callee = node.calledExpression.as(MemberAccessExprSyntax.self) else { return }
      guard callee.declName.baseName.spells("init"), callee.declName.argumentNames == nil else { return }
      if let base = callee.base {
        guard let name = Self.typeName(base), !Self.isParameter(base) else { return }
        let range = base.contentEnd..<callee.contentEnd
        context[calls].append(Call(base: name, range: range, fix: fix(node, range, context)))
      } else if includesBare {
        context.report(callee.period, "Name the type instead of using `.init`.")
      }
    }
    rule.file { context in
      for call in context[calls] where !context[variables].contains(call.base) {
        context.report(call.range, "Remove `.init` from this call.", fix: call.fix)
      }
    }
  }

  /// Returns the last name of an expression that is a name, or a chain of names, that are all capitalised.
  private static func typeName(_ expression: ExprSyntax) -> String? {
    if let generic = expression.as(GenericSpecializationExprSyntax.self) { return typeName(generic.expression) }
    let member = expression.as(MemberAccessExprSyntax.self)
    if let member, member.base.flatMap(typeName) == nil { return nil }
    let name = (member?.declName ?? expression.as(DeclReferenceExprSyntax.self))?.baseName.text
    return name?.first?.isUppercase ?? false ? name : nil
  }

  /// Returns whether `T` is a parameter. It is then a value, which cannot be called like a type.
  private static func isParameter(_ expression: ExprSyntax) -> Bool {
    expression.as(DeclReferenceExprSyntax.self).map { $0.readsLocal($0.baseName.text) } ?? false
  }

  /// Returns the fix. `Int64.init(1)` creates an `Int` first and `Int64(1)` does not; `Cart { … }` may be parsed as a
  /// body.
  private func fix(_ call: FunctionCallExprSyntax, _ range: Range<Int>, _ context: RuleContext) -> ByteFix? {
    let hasComment = range.contains { context.source.isCommentStart($0) }
    guard !hasComment, call.leftParen != nil || call.trailingClosure != nil else { return nil }
    let only = call.arguments.count == 1 ? call.arguments.first : nil
    let isLiteral = only.map { $0.label == nil && $0.expression.isLiteral } ?? false
    return ByteFix(isSafe: call.leftParen != nil && !isLiteral, edits: [ByteFix.Edit(range: range, text: "")])
  }
}

extension ExprSyntax {
  /// Whether this is a literal, perhaps with a sign or in parentheses.
  fileprivate var isLiteral: Bool {
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.expression.isLiteral ?? false
    }
    // `#line` and similar.
    if let macro = self.as(MacroExpansionExprSyntax.self) { return macro.leftParen == nil }
    return isPlainLiteral || self.as(PrefixOperatorExprSyntax.self)?.expression.isPlainLiteral == true
  }
}
