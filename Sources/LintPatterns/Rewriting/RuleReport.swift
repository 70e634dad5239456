import LintEngine
import ReviewCore

/// The report settings of a rule.
struct RuleReport: Sendable {
  /// The rule's index among the compiled rules.
  let rule: Int
  /// The index of the variant in the rule; nil if it is the only one.
  let variant: Int?
  let message: TextTemplate
  let focus: Focus
  let fix: FixTemplate?

  func emit(_ hit: Hit, _ context: inout RuleContext) {
    context.rule = rule
    let text = MessageText(template: message, source: context.source).text(for: hit)
    let edits = fix.flatMap { FixRendering($0, hit: hit, context: context).fix }
    context.report(focus.range(of: hit), text, severity: hit.severity, fix: edits, cause: hit.cause)
  }
}
