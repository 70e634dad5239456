package import ReviewCore

/// Issues for GitLab's merge-request widget (GitLab, "Code Quality report format"). It needs a file and a line for
/// each, so what is about the change as a whole stands at the first line of `.`.
package struct CodeQualityReporter: Reporter {
  package static let name = "codequality"

  package init() {}

  package func render(_ report: Report) -> String {
    JSONWriter.document(.array(report.remarks.map(issue)))
  }

  private func issue(_ remark: Remark) -> JSONValue {
    let lines = remark.location?.lines ?? 1...1
    let location: JSONValue = .object([
      ("path", .string(remark.location?.path.description ?? ".")),
      ("lines", .object([("begin", .integer(lines.lowerBound)), ("end", .integer(lines.upperBound))])),
    ])
    return .object([
      ("description", .string(Visible.line(clipped(remark.message, to: 4000)))), ("check_name", .string(remark.rule.name)),
      ("fingerprint", .string(remark.fingerprint.hex)), ("severity", .string(Self.severity(remark.severity))),
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
