package import ReviewCore

/// Issues for GitLab's merge-request widget (GitLab, "Code Quality report format"). Each issue requires a file and a
/// line, so a finding about the whole change uses the first line of `.`.
package struct CodeQualityReporter: Reporter {
  package static let name = "codequality"

  package init() {}

  package func render(_ report: Report) -> String {
    JSONWriter.document(.array(report.annotations.map(issue)))
  }

  private func issue(_ finding: Finding) -> JSONValue {
    let lines = finding.location?.lines ?? 1...1
    let location: JSONValue = .object([
      ("path", .string(finding.location?.path.description ?? ".")),
      ("lines", .object([("begin", .integer(lines.lowerBound)), ("end", .integer(lines.upperBound))])),
    ])
    return .object([
      ("description", .string(Escaped.line(clipped(finding.message, to: 4000)))),
      ("check_name", .string(finding.rule.name)),
      ("fingerprint", .string(finding.fingerprint.hex)), ("severity", .string(Self.severity(finding.severity))),
      ("location", location),
    ])
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
