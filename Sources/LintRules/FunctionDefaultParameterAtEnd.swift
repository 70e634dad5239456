import LintEngine
import ReviewCore
import SwiftSyntax

/// Parameters with defaults before parameters without.
struct FunctionDefaultParameterAtEnd: SyntaxRule {
  static let id: RuleID = "function_default_parameter_at_end"

  private let ignoresIsolation: Bool

  init(_ options: RuleOptions) {
    ignoresIsolation = options.isOn("ignore_first_isolation_inheritance_parameter")
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionDeclSyntax.self) { node, context in
      guard !node.isOverride else { return }
      check(node.signature, &context)
    }
    rule.visit(InitializerDeclSyntax.self) { node, context in
      guard !node.modifiers.contains(anyOf: ["override"]) else { return }
      check(node.signature, &context)
    }
  }

  private func check(_ signature: FunctionSignatureSyntax, _ context: inout RuleContext) {
    var parameters = Array(signature.parameterClause.parameters)
    if ignoresIsolation, let first = parameters.first, isIsolation(first) { parameters.removeFirst() }
    let values = parameters.filter { !isClosure($0.type) }
    for (parameter, next) in zip(values, values.dropFirst())
    where parameter.defaultValue != nil && next.defaultValue == nil {
      context.report(parameter, "Move this parameter after the parameters without default values.")
    }
  }

  private func isIsolation(_ parameter: FunctionParameterSyntax) -> Bool {
    guard let value = parameter.defaultValue?.value.as(MacroExpansionExprSyntax.self) else { return false }
    return value.macroName.spells("isolation")
  }

  /// Returns whether the type is a closure. Closures may be last in any case.
  private func isClosure(_ type: TypeSyntax) -> Bool {
    switch type.as(TypeSyntaxEnum.self) {
    case .functionType: return true
    case .optionalType(let optional): return isClosure(optional.wrappedType)
    case .tupleType(let tuple):
      return tuple.elements.count == 1 && tuple.elements.first.map { isClosure($0.type) } ?? false
    case .attributedType(let attributed):
      return attributed.attributes.holds(anyOf: ["escaping"]) || isClosure(attributed.baseType)
    default: return false
    }
  }
}
