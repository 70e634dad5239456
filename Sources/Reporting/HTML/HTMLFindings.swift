import ReviewCore

/// Findings, grouped by file.
struct HTMLFindings {
  let findings: [Finding]
  let check: CheckID
  private let limit = 5000

  /// Empty without findings.
  var section: HTML {
    guard !findings.isEmpty else { return [] }
    let (shown, more) = findings.weightiest(limit)
    let groups = shown.byFile
    return .tag(
      "section",
      [
        .tag("h2", [.text("Findings of the \(check.rawValue) check")]), .lines(groups.map(group)),
        omission(more, "finding"),
      ])
  }

  private func group(of path: RepoPath?, _ findings: [Finding]) -> HTML {
    .tag(
      "details.file", [("open", "")],
      [
        .tag(
          "summary",
          [
            path.map { .tag("code.path", [.text($0.description)]) } ?? .text("The change as a whole"),
            .tag("span.count", [.text(counted(findings.count, "finding"))]),
          ]),
        .tag("div.scroll", [.tag("table.findings", .lines(findings.map(row)))]),
      ])
  }

  private func row(_ finding: Finding) -> HTML {
    let place = finding.location?.start.map { "\($0.line):\($0.column)" } ?? ""
    let rule: HTML = [
      .tag("code", [.text(finding.rule.name)]),
      finding.fixMark.map { .tag("span.fixable", [.text($0.rawValue)]) } ?? [],
    ]
    return .tag(
      "tr.\(finding.severity.rawValue)",
      [
        .tag("td.number", [.text(place)]), .tag("td.severity", [.text(finding.severity.rawValue)]),
        .tag("td", [.prose(clipped(finding.message, to: 2000))]), .tag("td.rule", rule),
      ])
  }
}
