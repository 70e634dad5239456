import LintEngine
import ReviewCore
import SwiftSyntax

/// Functions with many parameters.
struct FunctionParameterCount: SyntaxRule {
  static let id: RuleID = "function_parameter_count"

  private let levels: Levels
  private let ignoresDefaults: Bool

  init(_ options: RuleOptions) {
    levels = options.levels
    ignoresDefaults = options.isOn("ignores_default_parameters")
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionDeclSyntax.self) { node, context in
      let parameters = node.signature.parameterClause.parameters
      guard levels.exceeded(by: parameters.count) != nil, !node.isOverride else { return }
      let counted = parameters.filter { !ignoresDefaults || $0.defaultValue == nil }
      guard let exceeded = levels.exceeded(by: counted.count) else { return }
      let lines = counted.map { context.source.line(at: $0.contentStart) }
      context.report(
        node.funcKeyword,
        "Group parameters of this function; it has \(counted.count), and the limit is \(exceeded.limit).",
        severity: exceeded.severity, cause: Cause(lines: lines, excess: counted.count - exceeded.limit))
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether this is an override, whose signature is determined by the superclass.
  var isOverride: Bool {
    modifiers.contains { $0.name.spells("override") }
  }
}
