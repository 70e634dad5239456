import LintEngine
import ReviewCore
import SwiftSyntax

/// `enumerated()` where only the index or only the element is used.
struct UnusedEnumerated: SyntaxRule {
  static let id: RuleID = "unused_enumerated"

  /// The closure being walked.
  private struct Closure {
    /// The range of `enumerated`, if the closure gets its pairs.
    let origin: Range<Int>?
    var usesIndex = false
    var usesElement = false
  }

  /// Methods whose closure gets one pair, and that do not return the pairs. Others, such as `filter` or `grouped`,
  /// return them to code that may read the unused part.
  private static let consumers: [StaticString] = [
    "allSatisfy", "compactMap", "contains", "count", "flatMap", "forEach", "map",
  ]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let open = rule.state([Closure]())
    rule.visit(ForStmtSyntax.self) { node, context in
      guard let names = node.pattern.as(TuplePatternSyntax.self)?.elements, names.count == 2 else { return }
      guard let first = names.first?.pattern, let last = names.last?.pattern, Self.origin(node.sequence) != nil else {
        return
      }
      check(first, last, isUnused: { $0.is(WildcardPatternSyntax.self) }, &context)
    }
    rule.visit(ClosureExprSyntax.self) { node, context in
      guard let parameters = Self.parameters(node) else {
        context[open].append(Closure(origin: Self.origin(of: node)))
        return
      }
      context[open].append(Closure(origin: nil))
      guard parameters.count == 2, Self.origin(of: node) != nil else { return }
      check(parameters[0], parameters[1], isUnused: { $0.tokenKind == .wildcard }, &context)
    }
    rule.visit(DeclReferenceExprSyntax.self, named: ["$0", "$1"]) { node, context in
      guard let last = context[open].indices.last, context[open][last].origin != nil else { return }
      let use = Self.use(node)
      if use.index { context[open][last].usesIndex = true }
      if use.element { context[open][last].usesElement = true }
    }
    rule.leave(ClosureExprSyntax.self) { _, context in
      guard let closure = context[open].popLast(), let origin = closure.origin else { return }
      guard closure.usesIndex != closure.usesElement else { return }
      report(origin, usesIndex: closure.usesIndex, &context)
    }
  }

  private func check<Name: SyntaxProtocol>(
    _ index: Name, _ element: Name, isUnused: (Name) -> Bool, _ context: inout RuleContext
  ) {
    if isUnused(index) {
      report(index.contentRange, usesIndex: false, &context)
    } else if isUnused(element) {
      report(element.contentRange, usesIndex: true, &context)
    }
  }

  private func report(_ range: Range<Int>, usesIndex: Bool, _ context: inout RuleContext) {
    context.report(
      range,
      usesIndex
        ? "Use `indices` instead of `enumerated()`; the element is not used."
        : "Remove `enumerated()`; the index is not used.")
  }

  /// Returns the range of the name in `value.enumerated()`.
  private static func origin(_ expression: ExprSyntax) -> Range<Int>? {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
    guard call.arguments.isEmpty, call.trailingClosure == nil else { return nil }
    guard let method = call.calledExpression.as(MemberAccessExprSyntax.self), method.base != nil else { return nil }
    return method.declName.baseName.spells("enumerated") ? method.declName.contentRange : nil
  }

  /// Returns the range of the name in `value.enumerated().method { … }`.
  private static func origin(of closure: ClosureExprSyntax) -> Range<Int>? {
    guard let call = call(with: closure) else { return nil }
    guard let method = call.calledExpression.as(MemberAccessExprSyntax.self), let base = method.base else { return nil }
    return consumers.contains(where: method.declName.baseName.spells) ? origin(base) : nil
  }

  /// Returns the call with this closure as a trailing closure, or as its only argument in parentheses.
  private static func call(with closure: ClosureExprSyntax) -> FunctionCallExprSyntax? {
    if let call = closure.parent?.as(FunctionCallExprSyntax.self) {
      return call.trailingClosure?.id == closure.id ? call : nil
    }
    guard let arguments = closure.parent?.parent?.as(LabeledExprListSyntax.self) else { return nil }
    guard let call = arguments.parent?.as(FunctionCallExprSyntax.self) else { return nil }
    return arguments.count == 1 && call.trailingClosure == nil ? call : nil
  }

  /// Returns the names before `in`; nil if there are none.
  private static func parameters(_ closure: ClosureExprSyntax) -> [TokenSyntax]? {
    switch closure.signature?.parameterClause {
    case .simpleInput(let list): list.map(\.name)
    case .parameterClause(let clause): clause.parameters.map { $0.secondName ?? $0.firstName }
    case nil: nil
    }
  }

  /// Returns which parts of the pair `$0`, `$0.element` or `$1` reads.
  private static func use(_ node: DeclReferenceExprSyntax) -> (index: Bool, element: Bool) {
    if node.baseName.spells("$1") { return (false, true) }
    guard node.baseName.spells("$0") else { return (false, false) }
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(node).id {
      let isElement = member.declName.baseName.spells("element") || member.declName.baseName.spells("1")
      return (!isElement, isElement)
    }
    // Alone, `$0` is the whole pair.
    return (true, true)
  }
}
