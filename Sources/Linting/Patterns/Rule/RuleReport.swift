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

  func emit(_ hit: Hit, _ inspection: inout Inspection) {
    inspection.rule = rule
    let text = MessageText(template: message, source: inspection.source).text(for: hit)
    let edits = fix.flatMap { FixRendering($0, hit: hit, inspection: inspection).fix }
    inspection.report(focus.range(of: hit), text, severity: hit.severity, fix: edits, cause: hit.cause)
  }
}
