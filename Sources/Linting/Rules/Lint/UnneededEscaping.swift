import ReviewCore
import SwiftSyntax

/// `@escaping` on a parameter whose closure is called and goes nowhere.
struct UnneededEscaping: CodeRule {
  static let id: RuleID = "unneeded_escaping"

  /// A parameter of a function that is being walked.
  private struct Parameter {
    let attribute: AttributeSyntax
    var isCalled = false
    var escapes = false
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
      if isCall {
        inspection[parameters][name.range.lowerBound]?.isCalled = true
      } else {
        inspection[parameters][name.range.lowerBound]?.escapes = true
      }
    }
    let walk = LocalNameWalk(names: names) { name, binder, inspection in
      guard let attribute = Self.escaping(binder) else { return }
      inspection[parameters][name.range.lowerBound] = Parameter(attribute: attribute)
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

  private static func escaping(_ binder: Syntax) -> AttributeSyntax? {
    let type = binder.as(FunctionParameterSyntax.self)?.type.as(AttributedTypeSyntax.self)
    return type?.attributes.first(named: "escaping")
  }

  private func report(_ parameters: [Parameter], in function: Syntax, _ inspection: inout Inspection) {
    guard let modifiers = function.marks?.modifiers, !modifiers.contains(anyOf: ["override"]) else { return }
    let cause = inspection.cause(within: function.contentRange)
    for parameter in parameters {
      let fix = ByteFix.removingWord(parameter.attribute, in: inspection.source)
      inspection.report(
        parameter.attribute, "The closure is only called here; it does not escape, so leave `@escaping` out.",
        fix: fix.map { ByteFix(isSafe: !function.isOverridable, edits: $0.edits) }, cause: cause)
    }
  }
}
