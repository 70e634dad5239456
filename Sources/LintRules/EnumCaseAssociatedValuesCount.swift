import LintEngine
import ReviewCore
import SwiftSyntax

/// Enum cases with many associated values. A count at the limit is reported.
struct EnumCaseAssociatedValuesCount: SyntaxRule {
  static let id: RuleID = "enum_case_associated_values_count"

  private let warning: Int
  private let error: Int?

  init(_ options: RuleOptions) {
    warning = options.integer("warning")
    error = options.limit("error")
  }

  func register(_ rule: inout Registration) {
    rule.visit(EnumCaseElementSyntax.self) { node, context in
      let least = min(warning, error ?? warning)
      guard let values = node.parameterClause?.parameters, values.count >= least else { return }
      let errorLimit = error.flatMap { values.count >= $0 ? $0 : nil }
      let limit = errorLimit ?? warning
      let lines = values.map { context.source.line(at: $0.contentStart) }
      context.report(
        node, "Use a structure for the \(values.count) associated values of this case; the limit is \(limit - 1).",
        severity: errorLimit == nil ? .warning : .error, cause: Cause(lines: lines, excess: values.count - limit + 1))
    }
  }
}
