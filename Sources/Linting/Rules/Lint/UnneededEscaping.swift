import ReviewCore
import SwiftSyntax

/// `@escaping` on a parameter whose closure is called and goes nowhere.
struct UnneededEscaping: CodeRule {
  static let id: RuleID = "unneeded_escaping"

  /// A parameter of a function that is being walked.
  private struct Parameter {
    let attribute: AttributeSyntax
    let isAutoclosure: Bool
    var isCalled = false
    /// Whether a call of it is an argument, which may be an autoclosure that escapes.
    var isInArgument = false
    var escapes = false

    mutating func read(isCall: Bool, in node: Syntax) {
      let isInArgument = isCall && node.isInArgument
      if isCall, !(isAutoclosure && isInArgument) { isCalled = true } else { escapes = true }
      if isInArgument { self.isInArgument = true }
    }
  }

  /// By where the parameter's name stands.
  private typealias Parameters = [Int: Parameter]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    let names = registry.slot(LocalNames())
    let parameters = registry.slot(Parameters())
    // How many places are open whose code may be put off without a closure: interpolations, and `async let`.
    let delays = registry.slot(0)
    registerDelays(delays, in: &registry)
    registry.pass([.declReferenceExpr, .closureCapture]) { node, inspection in
      guard !inspection[parameters].isEmpty else { return }
      guard let name = inspection[names].read(at: node, in: inspection.source) else { return }
      let isCall = node.syntax.isCalled && !inspection[names].isInFunction(within: name) && inspection[delays] == 0
      inspection[parameters][name.range.lowerBound]?.read(isCall: isCall, in: node.syntax)
    }
    let walk = LocalNameWalk(names: names) { name, binder, inspection in
      inspection[parameters][name.range.lowerBound] = Self.parameter(binder)
    } didClose: { closed, scope, inspection in
      let ended = closed.compactMap { inspection[parameters].removeValue(forKey: $0.range.lowerBound) }
      let called = ended.filter { $0.isCalled && !$0.escapes }
      if !called.isEmpty { report(called, in: scope, &inspection) }
    }
    walk.register(in: &registry)
  }

  private func registerDelays(_ delays: Slot<Int>, in registry: inout RuleRegistry) {
    let kinds: [SyntaxKind] = [.expressionSegment, .variableDecl]
    registry.enter(kinds) { node, inspection in
      if Self.delays(node) { inspection[delays] += 1 }
    }
    registry.leave(kinds) { node, inspection in
      if Self.delays(node) { inspection[delays] -= 1 }
    }
  }

  private static func delays(_ node: Syntax) -> Bool {
    node.as(VariableDeclSyntax.self)?.modifiers.contains(anyOf: ["async"]) ?? true
  }

  private static func parameter(_ binder: Syntax) -> Parameter? {
    let attributes = binder.as(FunctionParameterSyntax.self)?.type.as(AttributedTypeSyntax.self)?.attributes
    guard let attribute = attributes?.first(named: "escaping") else { return nil }
    return Parameter(attribute: attribute, isAutoclosure: attributes?.first(named: "autoclosure") != nil)
  }

  private func report(_ parameters: [Parameter], in function: Syntax, _ inspection: inout Inspection) {
    guard let modifiers = function.marks?.modifiers, !modifiers.contains(anyOf: ["override"]) else { return }
    let cause = inspection.cause(within: function.contentRange)
    for parameter in parameters {
      let fix = ByteFix.removingWord(parameter.attribute, in: inspection.source)
      let isSafe = !function.isOverridable && !parameter.isInArgument
      inspection.report(
        parameter.attribute, "The closure is only called here; it does not escape, so leave `@escaping` out.",
        fix: fix.map { ByteFix(isSafe: isSafe, edits: $0.edits) }, cause: cause)
    }
  }
}

extension Syntax {
  /// Whether it is a part of an argument of a call, a subscript or a macro, in the same statement.
  fileprivate var isInArgument: Bool {
    var place = parent
    while let node = place, !node.is(CodeBlockItemSyntax.self) {
      if node.is(LabeledExprListSyntax.self), node.parent?.is(TupleExprSyntax.self) == false { return true }
      place = node.parent
    }
    return false
  }
}
