package import ReviewCore

/// Results in SARIF 2.1.0 (OASIS Standard), for code scanning. Fingerprints keep a result's identity when lines move.
package struct SARIFReporter: Reporter {
  package static let name = "sarif"

  package init() {}

  package func render(_ report: Report) -> String {
    JSONWriter.document(
      .object([
        ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
        ("runs", .array([run(of: report)])),
      ]))
  }

  private func run(of report: Report) -> JSONValue {
    let findings = report.annotations
    let rules = Set(findings.map(\.rule)).subtracting(["broken"]).sorted()
    let indices = Dictionary(uniqueKeysWithValues: zip(rules, 0...))
    let notes = Dictionary(report.results.flatMap(\.rules).map { ($0.rule, $0) }) { first, _ in first }
    let driver: JSONValue = .object([
      ("name", .string("reviewbot")), ("version", .string(report.toolVersion)),
      ("rules", .array(rules.map { Self.descriptor(of: $0, notes[$0]) })),
    ])
    let results = findings.filter { $0.location != nil }
    return .object([
      ("tool", .object([("driver", driver)])), ("columnKind", .string("utf16CodeUnits")),
      ("originalUriBaseIds", .object([("ROOT", .object([("description", Self.message("The repository's root."))]))])),
      ("invocations", .array([Self.invocation(of: report, indices)])),
      ("results", .array(results.map { SARIFResult(finding: $0, ruleIndex: indices[$0.rule] ?? -1).json })),
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

  /// Writes findings without a location as notifications (section 3.20.21): GitHub rejects such results.
  private static func invocation(of report: Report, _ indices: [RuleID: Int]) -> JSONValue {
    let isBroken = report.results.contains { if case .broken = $0.verdict { true } else { false } }
    let findings = report.annotations.filter { $0.location == nil }
    return .object([
      ("executionSuccessful", .bool(!isBroken)), ("exitCode", .integer(Int(report.exitCode))),
      ("toolExecutionNotifications", .array(findings.map { notification(of: $0, ruleIndex: indices[$0.rule]) })),
    ])
  }

  /// Returns a `notification` object (section 3.58).
  private static func notification(of finding: Finding, ruleIndex: Int?) -> JSONValue {
    var members: JSONMembers = [
      ("level", .string(finding.severity.rawValue)), ("message", message(clipped(finding.message, to: jsonTextLimit))),
    ]
    if let ruleIndex {
      let rule: JSONMembers = [("id", .string(finding.rule.name)), ("index", .integer(ruleIndex))]
      members.append(("associatedRule", .object(rule)))
    }
    return .object(members)
  }

  static func message(_ text: String) -> JSONValue { .object([("text", .string(text))]) }
}
