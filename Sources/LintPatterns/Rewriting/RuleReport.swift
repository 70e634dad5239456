import LintEngine
import ReviewCore

/// How a rule reports what it found.
struct RuleReport: Sendable {
  /// The rule's place among the compiled rules.
  let rule: Int
  /// The place of the variant among those of the rule; nil when it is the only one.
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
