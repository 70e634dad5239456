import LintEngine
import ReviewCore
import SwiftSyntax

/// `@escaping` on a parameter whose closure is only called and does not escape.
struct UnneededEscaping: SyntaxRule {
  static let id: RuleID = "unneeded_escaping"

  /// A parameter of the function being walked.
  private struct Parameter {
    let attribute: AttributeSyntax
    let isAutoclosure: Bool
    var isCalled = false
    var escapes = false

    mutating func read(isCall: Bool, in node: Syntax) {
      if isCall, !(isAutoclosure && node.isInArgument) { isCalled = true } else { escapes = true }
    }
  }

  /// By the offset of the parameter's name.
  private typealias Parameters = [Int: Parameter]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let names = rule.state(LocalNames())
    let parameters = rule.state(Parameters())
    // The number of enclosing nodes whose code may be deferred without a closure: interpolations, and variables that
    // are `async`, `lazy` or wrapped.
    let delays = rule.state(0)
    registerDelays(delays, in: &rule)
    rule.visit(anyOf: [.declReferenceExpr, .closureCapture]) { node, context in
      guard !context[parameters].isEmpty, let name = context[names].read(at: node) else { return }
      let isCall = node.isCalled && !context[names].isInFunction(within: name) && context[delays] == 0
      context[parameters][name.range.lowerBound]?.read(isCall: isCall, in: node)
    }
    let walk = LocalNameWalk(names: names) { name, binder, context in
      context[parameters][name.range.lowerBound] = Self.parameter(binder)
    } didClose: { closed, scope, context in
      let ended = closed.compactMap { context[parameters].removeValue(forKey: $0.range.lowerBound) }
      let called = ended.filter { $0.isCalled && !$0.escapes }
      if !called.isEmpty { report(called, in: scope, &context) }
    }
    walk.register(&rule)
  }

  private func registerDelays(_ delays: RuleState<Int>, in rule: inout Registration) {
    let kinds: [SyntaxKind] = [.expressionSegment, .variableDecl]
    rule.visit(anyOf: kinds) { node, context in
      if Self.delays(node) { context[delays] += 1 }
    }
    rule.leave(anyOf: kinds) { node, context in
      if Self.delays(node) { context[delays] -= 1 }
    }
  }

  private static func delays(_ node: Syntax) -> Bool {
    guard let variable = node.as(VariableDeclSyntax.self) else { return true }
    return !variable.attributes.isEmpty || variable.modifiers.contains(anyOf: ["async", "lazy"])
  }

  private static func parameter(_ binder: Syntax) -> Parameter? {
    let attributes = binder.as(FunctionParameterSyntax.self)?.type.as(AttributedTypeSyntax.self)?.attributes
    guard let attribute = attributes?.first(named: "escaping") else { return nil }
    return Parameter(attribute: attribute, isAutoclosure: attributes?.first(named: "autoclosure") != nil)
  }

  private func report(_ parameters: [Parameter], in function: Syntax, _ context: inout RuleContext) {
    guard let modifiers = function.marks?.modifiers, !modifiers.contains(anyOf: ["override"]) else { return }
    let cause = context.cause(within: function.contentRange)
    for parameter in parameters {
      let fix = ByteFix.removingWord(parameter.attribute, in: context.source)
      context.report(
        parameter.attribute, "Remove `@escaping`; this closure does not outlive the call.",
        fix: fix.map { ByteFix(isSafe: false, edits: $0.edits) }, cause: cause)
    }
  }
}

extension Syntax {
  /// Whether the node is part of an argument of a call, a subscript or a macro, in the same statement.
  fileprivate var isInArgument: Bool {
    var place = parent
    while let node = place, !node.is(CodeBlockItemSyntax.self) {
      if node.is(LabeledExprListSyntax.self), node.parent?.is(TupleExprSyntax.self) == false { return true }
      place = node.parent
    }
    return false
  }
}
