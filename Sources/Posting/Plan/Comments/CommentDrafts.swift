import ReviewCore

/// The inline comments of a report: one for the findings of a check on one line, with at most one suggestion.
struct CommentDrafts {
  /// The findings that share a comment.
  private struct Line: Hashable {
    let check: CheckID
    let anchor: Anchor
  }

  private let diff: Diff
  private let capabilities: Capabilities
  private let suggestions: SuggestionPlan
  private let checks: [Fingerprint: CheckID]
  /// In the order of the placement: the most important first.
  private let placed: [Finding]
  /// In the report's order.
  private let findings: [Finding]

  /// - Parameter placed: The findings that get a comment.
  init(of report: Report, placed: [Finding], in diff: Diff, _ capabilities: Capabilities) {
    self.diff = diff
    self.placed = placed
    self.capabilities = capabilities
    let pairs = report.results.flatMap { result in result.findings.map { ($0.fingerprint, result.check) } }
    checks = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    // The order of the placement depends on existing comments, and must not change a comment.
    findings = report.results.flatMap(\.findings).filter(Set(placed).contains)
    let limit = capabilities.limits.textLength / 2
    // A truncated suggestion would delete code, so the plan omits a suggestion that is too long.
    suggestions = SuggestionPlan(for: findings, in: diff) { suggestion in
      guard capabilities.hasMultiLineComments || suggestion.lines.count == 1,
        let markdown = suggestion.markdown(in: capabilities.markup)
      else { return false }
      return markdown.utf16.count <= limit
    }
  }

  var comments: [DesiredPublication.Comment] {
    var groups: [Line: [Finding]] = [:]
    var seen: Set<Fingerprint> = []
    for finding in findings where seen.insert(finding.fingerprint).inserted {
      if let line = line(of: finding) { groups[line, default: []].append(finding) }
    }
    return placed.compactMap(line).compactMap { line in
      groups.removeValue(forKey: line).flatMap { comment($0, on: line) }
    }
  }

  private func line(of finding: Finding) -> Line? {
    Anchor(of: finding, in: diff).map { Line(check: checks[finding.fingerprint] ?? .lint, anchor: $0.firstLine) }
  }

  private func comment(_ findings: [Finding], on line: Line) -> DesiredPublication.Comment? {
    // The most severe finding names the comment; its order in the report breaks ties.
    let ranked = Severity.allCases.sorted(by: >).flatMap { severity in findings.filter { $0.severity == severity } }
    guard let first = ranked.first, var anchor = Anchor(of: first, in: diff) else { return nil }
    if !capabilities.hasMultiLineComments { anchor = anchor.firstLine }
    var addition = ""
    for case .carried(let suggestion) in findings.compactMap({ suggestions[$0] }) {
      anchor = Anchor(path: anchor.path, lines: suggestion.lines)
      addition = suggestion.markdown(in: capabilities.markup).map { "\n\n" + $0 } ?? ""
    }
    if addition.isEmpty { addition = note(about: findings) }
    if line.check == .lint { addition += "\n\n" + CommentText.suppression(of: ranked, in: capabilities.markup) }
    let text = ranked.map(CommentText.markdown).joined(separator: "\n\n")
    return DesiredPublication.Comment(
      fingerprint: first.fingerprint, others: ranked.dropFirst().map(\.fingerprint), check: line.check, anchor: anchor,
      oldSide: OldSide(of: anchor, in: diff),
      text: BodyBudget.fit(text, limit: capabilities.limits.textLength - addition.utf16.count) + addition)
  }

  /// Returns a line that names the comment whose suggestion includes a fix of these findings; empty when none does.
  private func note(about findings: [Finding]) -> String {
    for case .included(let rule) in findings.compactMap({ suggestions[$0] }) {
      return "\n\nThe suggestion for \(MarkdownText.code(rule.name)) on these lines includes this fix."
    }
    return ""
  }
}
