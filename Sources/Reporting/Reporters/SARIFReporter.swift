package import ReviewCore

/// Results in SARIF 2.1.0 (OASIS Standard), for code scanning. Fingerprints keep a result's identity when lines move.
package struct SARIFReporter: Reporter {
  package static let name = "sarif"

  package init() {}

  package func render(_ report: Report) -> String {
    let findings = report.annotations.filter { $0.location != nil || $0.rule != "broken" }
    let rules = Set(findings.map(\.rule)).sorted()
    return JSONWriter.document(
      .object([
        ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
        ("runs", .array([run(of: report, findings, rules)])),
      ]))
  }

  private func run(of report: Report, _ findings: [Finding], _ rules: [RuleID]) -> JSONValue {
    let indices = Dictionary(uniqueKeysWithValues: zip(rules, 0...))
    let notes = Dictionary(report.results.flatMap(\.rules).map { ($0.rule, $0) }) { first, _ in first }
    let driver: JSONValue = .object([
      ("name", .string("reviewbot")), ("version", .string(report.toolVersion)),
      ("rules", .array(rules.map { Self.descriptor(of: $0, notes[$0]) })),
    ])
    return .object([
      ("tool", .object([("driver", driver)])), ("columnKind", .string("utf16CodeUnits")),
      ("originalUriBaseIds", .object([("ROOT", .object([("description", Self.message("The repository's root."))]))])),
      ("invocations", .array([invocation(of: report)])),
      ("results", .array(findings.map { SARIFResult(finding: $0, ruleIndex: indices[$0.rule] ?? -1).json })),
    ])
  }

  /// Returns a `reportingDescriptor` object (section 3.49).
  private static func descriptor(of rule: RuleID, _ note: RuleNote?) -> JSONValue {
    guard let note else { return .object([("id", .string(rule.name))]) }
    return .object([
      ("id", .string(rule.name)), ("shortDescription", message(note.summary)),
      ("fullDescription", message(note.rationale)), ("help", message("\(note.summary)\n\n\(note.rationale)")),
      ("defaultConfiguration", .object([("level", .string(note.severity.rawValue))])),
    ])
  }

  /// Writes checks that could not judge as notifications of the run, not as results.
  private func invocation(of report: Report) -> JSONValue {
    let notifications = report.results.compactMap { result -> JSONValue? in
      guard case .broken(let problem) = result.verdict else { return nil }
      return .object([
        ("level", .string("error")), ("message", Self.message("\(result.check.rawValue): \(problem)")),
      ])
    }
    return .object([
      ("executionSuccessful", .bool(notifications.isEmpty)), ("exitCode", .integer(Int(report.exitCode))),
      ("toolExecutionNotifications", .array(notifications)),
    ])
  }

  static func message(_ text: String) -> JSONValue { .object([("text", .string(text))]) }
}
