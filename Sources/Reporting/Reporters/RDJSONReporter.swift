package import ReviewCore

/// Diagnostics in reviewdog's format (Reviewdog Diagnostic Format, `DiagnosticResult`).
package struct RDJSONReporter: Reporter {
  package static let name = "rdjson"

  package init() {}

  package func render(_ report: Report) -> String {
    JSONWriter.document(
      .object([
        ("source", .object([("name", .string("reviewbot"))])),
        ("diagnostics", .array(report.annotations.map(diagnostic))),
      ]))
  }

  private func diagnostic(_ finding: Finding) -> JSONValue {
    var members: JSONMembers = [("message", .string(clipped(finding.message, to: jsonTextLimit)))]
    if let location = finding.location { members.append(("location", Self.location(location))) }
    members.append(("severity", .string(Self.severity(finding.severity))))
    members.append(("code", .object([("value", .string(finding.rule.name))])))
    if let fix = finding.fix { members.append(("suggestions", .array(fix.edits.map(Self.suggestion)))) }
    return .object(members)
  }

  private static func location(_ location: Location) -> JSONValue {
    let path = ("path", JSONValue.string(location.path.description))
    guard let start = location.start else { return .object([path]) }
    return .object([path, ("range", range(start, location.end))])
  }

  private static func suggestion(_ edit: Fix.Edit) -> JSONValue {
    .object([("range", range(edit.start, edit.end)), ("text", .string(edit.text))])
  }

  private static func range(_ start: Location.Position, _ end: Location.Position?) -> JSONValue {
    .object([("start", position(start))] + (end.map { [("end", position($0))] } ?? []))
  }

  private static func position(_ position: Location.Position) -> JSONValue {
    .object([("line", .integer(position.line)), ("column", .integer(position.column))])
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "ERROR"
    case .warning: "WARNING"
    case .note: "INFO"
    }
  }
}
