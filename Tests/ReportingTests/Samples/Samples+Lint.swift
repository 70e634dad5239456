import ReviewCore

extension Report {
  /// `reviewbot lint`: a failed gate, a safe fix, an unsafe one over two lines, columns after text that is not ASCII,
  /// and the descriptions of the rules.
  static var lint: Report {
    let place = Location(
      path: "Sources/Cart.swift", start: Location.Position(line: 3, column: 12), end: Location.Position(line: 3, column: 13))
    let comma = Fix(isSafe: true, edits: [Fix.Edit(start: Location.Position(line: 3, column: 13), end: Location.Position(line: 3, column: 13), text: " ")])
    let lines = Fix(
      isSafe: false,
      edits: [Fix.Edit(start: Location.Position(line: 7, column: 1), end: Location.Position(line: 9, column: 1), text: "let a = b\n")])
    let findings = [
      Finding(
        rule: "comma", severity: .warning, location: place, message: "A comma has a space after it.", scope: .added, fix: comma,
        fingerprint: Fingerprint(hex: "00000000000000000000000000000001"), hasPlainColumns: true, sourceLine: "  let a = [1,2]"),
      .sample("force_try", .error, .at("Sources/Cart.swift", 5, 9, to: 13), "`try!` crashes.\nHandle the error."),
      Finding(
        rule: "own_rule", severity: .note, location: .at("Sources/Ä b.swift", 7, 1), message: "Say it with `let`.", scope: .caused,
        fix: lines, fingerprint: Fingerprint(hex: "00000000000000000000000000000002"), hasPlainColumns: true),
      .sample("comma", .warning, .at("Sources/Ä b.swift", 9, 30, to: 31), "A comma has a space after it.", fix: comma),
    ]
    let rules = [
      RuleNote(rule: "comma", summary: "A comma has one space after it.", rationale: "It is read at a glance.", severity: .warning),
      RuleNote(rule: "force_try", summary: "Errors are handled.", rationale: "`try!` ends the program.", severity: .error),
    ]
    let result = CheckResult(
      check: .lint, verdict: .failed(reason: "1 error"), findings: findings,
      metrics: [Metric("files", 2), Metric("rules", 3), Metric("errors", 1), Metric("warnings", 2), Metric("notes", 1)],
      notices: ["3 findings of the baseline are not shown."], rules: rules)
    return Report(
      toolVersion: "0.1.0", subject: .sample(), changedFiles: 2, addedLines: 12, results: [result], notices: [])
  }
}
