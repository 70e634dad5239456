package import ReviewCore

/// Findings by file, in Checkstyle's format, which many CI servers read.
package struct CheckstyleReporter: Reporter {
  package static let name = "checkstyle"

  package init() {}

  package func render(_ report: Report) -> String {
    var order: [RepoPath?] = []
    var groups: [RepoPath?: [Finding]] = [:]
    for finding in report.annotations {
      let path = finding.location?.path
      if groups[path] == nil { order.append(path) }
      groups[path, default: []].append(finding)
    }
    let files = order.map { path in
      XMLElement("file", [("name", path?.description ?? ".")], (groups[path] ?? []).map(element))
    }
    return XMLElement("checkstyle", [("version", "4.3")], files).document
  }

  private func element(_ finding: Finding) -> XMLElement {
    let start = finding.location?.start
    let place = start.map { [("line", "\($0.line)"), ("column", "\($0.column)")] } ?? []
    let severity = finding.severity == .note ? "info" : finding.severity.rawValue
    return XMLElement(
      "error",
      place + [
        ("severity", severity), ("message", clipped(finding.message, to: 4000)),
        ("source", "reviewbot.\(finding.rule.name)"),
      ])
  }
}
