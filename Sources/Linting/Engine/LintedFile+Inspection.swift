import ReviewCore

extension LintedFile {
  /// Works out the places of what was found, and takes out what is suppressed.
  init(inspection: Inspection, rules: CompiledRules, hasSyntaxErrors: Bool, isCutShort: Bool) {
    let suppressions = Suppressions(comments: inspection.comments, source: inspection.source)
    var names = DeclarationNames(inspection.declarations)
    let findings = inspection.findings.map { inspection.finding($0, rules: rules, names: &names) }
      .sorted(by: Self.precedes)
    let isSuppressed = findings.map(suppressions.cover)
    let notice = "\(inspection.path) was not linted to the bottom: it nests code too deeply."
    self.init(
      path: inspection.path, findings: zip(findings, isSuppressed).filter { !$0.1 }.map(\.0),
      suppressed: zip(findings, isSuppressed).filter(\.1).map(\.0), notices: isCutShort ? [notice] : [],
      hasSyntaxErrors: hasSyntaxErrors)
  }

  private static func precedes(_ left: LintFinding, _ right: LintFinding) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    return left.rule != right.rule ? left.rule < right.rule : left.message < right.message
  }
}

extension Inspection {
  fileprivate func finding(_ raw: RawFinding, rules: CompiledRules, names: inout DeclarationNames) -> LintFinding {
    let start = source.position(at: raw.range.lowerBound)
    return LintFinding(
      rule: rules.ids[raw.rule],
      severity: rules.hasFixedSeverity[raw.rule] ? rules.severities[raw.rule] : raw.severity,
      start: start, end: source.position(at: raw.range.upperBound), message: raw.message,
      fix: raw.fix?.fix(in: source), declaration: names.path(at: raw.range.lowerBound),
      lineText: source.text(ofLine: start.line), cause: raw.cause)
  }
}
