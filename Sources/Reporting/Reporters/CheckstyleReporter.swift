package import ReviewCore

/// Remarks by file, as Checkstyle writes them; many CI servers read it.
package struct CheckstyleReporter: Reporter {
  package static let name = "checkstyle"

  package init() {}

  package func render(_ report: Report) -> String {
    var order: [RepoPath?] = []
    var groups: [RepoPath?: [Remark]] = [:]
    for remark in report.remarks {
      let path = remark.location?.path
      if groups[path] == nil { order.append(path) }
      groups[path, default: []].append(remark)
    }
    let files = order.map { path in
      XMLElement("file", [("name", path?.description ?? ".")], (groups[path] ?? []).map(element))
    }
    return XMLElement("checkstyle", [("version", "4.3")], files).document
  }

  private func element(_ remark: Remark) -> XMLElement {
    let start = remark.location?.start
    let place = start.map { [("line", "\($0.line)"), ("column", "\($0.column)")] } ?? []
    let severity = remark.severity == .note ? "info" : remark.severity.rawValue
    return XMLElement(
      "error",
      place + [
        ("severity", severity), ("message", clipped(remark.message, to: 4000)),
        ("source", "reviewbot.\(remark.rule.name)"),
      ])
  }
}
