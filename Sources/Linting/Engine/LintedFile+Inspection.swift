import ReviewCore

extension LintedFile {
  /// Works out the places of what was found, and takes out what is suppressed.
  init(inspection: Inspection, rules: CompiledRules, hasSyntaxErrors: Bool, isCutShort: Bool) {
    var names = DeclarationNames(inspection.declarations)
    var found = inspection.findings.map { Found($0, in: inspection, rules: rules, names: &names) }
    if !isCutShort, !inspection.suppressions.commands.isEmpty, let rule = rules.index(of: SuperfluousCommands.id) {
      let superfluous = SuperfluousCommands(
        suppressions: inspection.suppressions, used: Set(found.compactMap(\.cover)), rules: rules)
      found += superfluous.findings(rule: rule).map { Found($0, in: inspection, rules: rules, names: &names) }
    }
    if let reported = rules.reported { found.removeAll { !reported.contains($0.finding.rule) } }
    found.sort { Self.precedes($0.finding, $1.finding) }
    let notice = "\(inspection.path) was not linted to the bottom: it nests code too deeply."
    self.init(
      path: inspection.path, findings: found.filter { $0.cover == nil }.map(\.finding),
      suppressed: found.filter { $0.cover != nil }.map(\.finding),
      notices: inspection.notices + (isCutShort ? [notice] : []), hasSyntaxErrors: hasSyntaxErrors)
  }

  private static func precedes(_ left: LintFinding, _ right: LintFinding) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    return left.rule != right.rule ? left.rule < right.rule : left.message < right.message
  }
}

/// A finding with its place, and what hides it.
private struct Found {
  let finding: LintFinding
  let cover: Suppressions.Cover?

  init(_ raw: RawFinding, in inspection: Inspection, rules: CompiledRules, names: inout DeclarationNames) {
    finding = inspection.finding(raw, rules: rules, names: &names)
    cover = inspection.suppressions.cover(
      line: finding.start.line, start: finding.start, names: rules.names(ofRule: raw.rule))
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
      lineText: source.copy(ofLine: start.line), cause: raw.cause)
  }
}
