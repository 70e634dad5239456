package import ReviewCore

/// All inputs of a posting, before any request to the forge.
package struct Publication: Sendable {
  package let report: Report
  package let diff: Diff
  package let head: ObjectID
  package let run: PostingRun
  package let policy: PublicationPolicy
  /// Markdown, escaped. It receives the placement, so that it can print "12 more in the check run".
  package let summary: @Sendable (Placement) -> String
  /// Markdown, escaped: the text of an inline comment without its suggestion.
  package let comment: @Sendable (Finding) -> String

  package init(
    report: Report, diff: Diff, head: ObjectID, run: PostingRun, policy: PublicationPolicy = PublicationPolicy(),
    summary: @escaping @Sendable (Placement) -> String,
    comment: @escaping @Sendable (Finding) -> String = CommentText.markdown
  ) {
    self.report = report
    self.diff = diff
    self.head = head
    self.run = run
    self.policy = policy
    self.summary = summary
    self.comment = comment
  }

  /// The checks' findings in the report's order.
  package var findings: [Finding] { report.results.flatMap(\.findings) }

  package func placement(_ circumstances: Placement.Circumstances) -> Placement {
    var circumstances = circumstances
    circumstances.budget = policy.budget
    if !policy.hasReviewComments { circumstances.capabilities.surfaces.remove(.reviewComments) }
    if !policy.hasAnnotations { circumstances.capabilities.surfaces.remove(.annotations) }
    return Placement(of: findings, in: diff, circumstances)
  }

  package func desired(_ placement: Placement, capabilities: Capabilities) -> DesiredPublication {
    var desired = DesiredPublication(key: policy.key, head: head, run: run)
    desired.statuses = StatusText.statuses(of: report, policy: policy, length: capabilities.limits.statusLength)
    if policy.hasAnnotations { desired.check = check(placement[.annotation], capabilities) }
    if policy.hasSummary {
      let text = BodyBudget.fit(summary(placement), limit: bodyLimit(capabilities))
      desired.summary = DesiredPublication.Summary(text: text)
    }
    desired.comments = comments(placement[.reviewComment], capabilities)
    desired.reported = Set(findings.map(\.fingerprint))
    desired.unjudged = Set(report.results.filter { $0.verdict.isUnjudged }.map(\.check))
    return desired
  }

  /// Returns the limit for the text; the rest is for the marker.
  private func bodyLimit(_ capabilities: Capabilities) -> Int { capabilities.limits.commentLength - 600 }

  private func check(_ findings: [Finding], _ capabilities: Capabilities) -> DesiredPublication.Check {
    DesiredPublication.Check(
      name: policy.key, conclusion: report.conclusion, title: StatusText.line(of: report),
      summary: StatusText.list(of: report), link: policy.link,
      annotations: findings.compactMap {
        CommentText.annotation(of: $0, length: capabilities.limits.annotationLength)
      })
  }

  private func comments(_ placed: [Finding], _ capabilities: Capabilities) -> [DesiredPublication.Comment] {
    let checks = checksByFinding
    // In the report's order, because the order of the placement depends on existing comments.
    let ordered = findings.filter(Set(placed).contains)
    // A truncated suggestion would delete code, so the plan omits a suggestion that is too long.
    let plan = SuggestionPlan(for: ordered, in: diff) { suggestion in
      guard capabilities.hasMultiLineComments || suggestion.lines.count == 1,
        let markdown = suggestion.markdown(in: capabilities.markup)
      else { return false }
      return markdown.utf16.count <= bodyLimit(capabilities) / 2
    }
    return placed.compactMap { finding in
      comment(finding, of: checks[finding.fingerprint] ?? .lint, plan[finding], capabilities)
    }
  }

  private func comment(
    _ finding: Finding, of check: CheckID, _ share: SuggestionPlan.Share?, _ capabilities: Capabilities
  ) -> DesiredPublication.Comment? {
    guard var anchor = Anchor(of: finding, in: diff) else { return nil }
    if !capabilities.hasMultiLineComments {
      anchor = Anchor(path: anchor.path, lines: anchor.lines.lowerBound...anchor.lines.lowerBound)
    }
    var addition = ""
    switch share {
    case .carried(let suggestion):
      anchor = Anchor(path: anchor.path, lines: suggestion.lines)
      addition = suggestion.markdown(in: capabilities.markup).map { "\n\n" + $0 } ?? ""
    case .included(let rule):
      addition = "\n\nThe suggestion for \(MarkdownText.code(rule.name)) on these lines includes this fix."
    case nil: break
    }
    let text = BodyBudget.fit(comment(finding), limit: bodyLimit(capabilities) - addition.utf16.count) + addition
    return DesiredPublication.Comment(
      fingerprint: finding.fingerprint, check: check, anchor: anchor, oldSide: OldSide(of: anchor, in: diff), text: text)
  }

  private var checksByFinding: [Fingerprint: CheckID] {
    let pairs = report.results.flatMap { result in result.findings.map { ($0.fingerprint, result.check) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension Verdict {
  /// Whether the check returned no verdict about the change.
  var isUnjudged: Bool {
    switch self {
    case .passed, .failed: false
    case .skipped, .broken: true
    }
  }
}
