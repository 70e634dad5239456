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

  fileprivate static func message(_ text: String) -> JSONValue { .object([("text", .string(text))]) }
}

/// A finding with a location as a SARIF `result` object (section 3.27).
private struct SARIFResult {
  let finding: Finding
  let ruleIndex: Int

  var json: JSONValue {
    var members: JSONMembers = [
      ("ruleId", .string(finding.rule.name)), ("ruleIndex", .integer(ruleIndex)),
      ("level", .string(finding.severity.rawValue)),
      ("message", SARIFReporter.message(clipped(finding.message, to: jsonTextLimit))),
      ("locations", .array(location.map { [$0] } ?? [])),
      ("partialFingerprints", .object([("reviewbot/v1", .string(finding.fingerprint.hex))])),
    ]
    if let fix { members.append(("fixes", .array([fix]))) }
    return .object(members)
  }

  /// A `fix` object (section 3.55); only where reviewbot's columns, which count bytes, equal SARIF's columns.
  private var fix: JSONValue? {
    guard let fix = finding.fix, finding.hasPlainColumns, let path = finding.location?.path, !fix.edits.isEmpty else {
      return nil
    }
    let replacements = fix.edits.map { edit -> JSONValue in
      .object([
        ("deletedRegion", Self.region(from: edit.start, to: edit.end)),
        ("insertedContent", SARIFReporter.message(edit.text)),
      ])
    }
    let text = fix.isSafe ? "Apply the fix." : "Apply the fix; it may change what the program does."
    return .object([
      ("description", SARIFReporter.message(text)),
      (
        "artifactChanges",
        .array([
          .object([("artifactLocation", Self.artifact(path)), ("replacements", .array(replacements))])
        ])
      ),
    ])
  }

  private var location: JSONValue? {
    guard let location = finding.location else { return nil }
    var physical: JSONMembers = [("artifactLocation", Self.artifact(location.path))]
    if finding.hasPlainColumns, let start = location.start, let end = location.end {
      physical.append(("region", Self.region(from: start, to: end)))
    } else if let lines = location.lines {
      physical.append(("region", Self.region(lines)))
    }
    return .object([("physicalLocation", .object(physical))])
  }

  private static func artifact(_ path: RepoPath) -> JSONValue {
    .object([("uri", .string(uri(path))), ("uriBaseId", .string("ROOT"))])
  }

  private static func region(from start: Location.Position, to end: Location.Position) -> JSONValue {
    .object([
      ("startLine", .integer(start.line)), ("startColumn", .integer(start.column)), ("endLine", .integer(end.line)),
      ("endColumn", .integer(end.column)),
    ])
  }

  /// Returns whole lines, because reviewbot's columns count bytes, which SARIF does not support.
  private static func region(_ lines: ClosedRange<Int>) -> JSONValue {
    .object([("startLine", .integer(lines.lowerBound)), ("endLine", .integer(lines.upperBound))])
  }

  /// Percent-encodes a path byte by byte (RFC 3986).
  private static func uri(_ path: RepoPath) -> String {
    path.bytes.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      if isPlain || "/-._~".unicodeScalars.contains(scalar) { return String(scalar) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
