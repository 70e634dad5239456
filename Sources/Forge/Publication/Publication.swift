package import ReviewCore

/// Everything that a posting is made of, before anybody looked at the forge.
package struct Publication: Sendable {
  /// What a rendered summary is made of.
  package struct SummaryText: Hashable, Sendable {
    package let text: String
    /// See `DesiredPublication.Summary`.
    package let basis: String?

    package init(_ text: String, basis: String? = nil) {
      self.text = text
      self.basis = basis
    }
  }

  package let report: Report
  package let diff: Diff
  package let head: ObjectID
  /// Grows with each run of the same pull request; CI providers have such numbers.
  package let run: Int
  package let policy: PublicationPolicy
  /// Markdown, escaped. Told where the findings are, so that it can say "12 more in the check run".
  package let summary: @Sendable (Placement) -> SummaryText
  /// Markdown, escaped, of an inline comment without its suggestion.
  package let comment: @Sendable (Finding) -> String

  package init(
    report: Report, diff: Diff, head: ObjectID, run: Int, policy: PublicationPolicy = PublicationPolicy(),
    summary: @escaping @Sendable (Placement) -> SummaryText,
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
    if !policy.hasCheckRun { circumstances.capabilities.surfaces.remove(.checkRun) }
    return Placement(of: findings, in: diff, circumstances)
  }

  package func desired(_ placement: Placement, capabilities: Capabilities) -> DesiredPublication {
    var desired = DesiredPublication(key: policy.key, head: head, run: run)
    desired.statuses = StatusText.statuses(of: report, policy: policy, length: capabilities.statusLength)
    if policy.hasCheckRun { desired.check = check(placement[.annotation]) }
    if policy.hasSummary {
      let summary = summary(placement)
      // The marker takes room too.
      let text = BodyBudget.fit(summary.text, limit: capabilities.commentLength - 600)
      desired.summary = DesiredPublication.Summary(text: text, basis: summary.basis)
    }
    let checks = checksByFinding
    desired.comments = placement[.reviewComment].compactMap { finding in
      comment(finding, of: checks[finding.fingerprint] ?? .lint, capabilities)
    }
    desired.unjudged = Set(report.results.filter { $0.verdict.isUnjudged }.map(\.check))
    return desired
  }

  private func check(_ findings: [Finding]) -> DesiredPublication.Check {
    DesiredPublication.Check(
      name: policy.key, outcome: report.outcome, title: StatusText.line(of: report),
      summary: StatusText.list(of: report), link: policy.link,
      annotations: findings.compactMap(CommentText.annotation))
  }

  private func comment(
    _ finding: Finding, of check: CheckID, _ capabilities: Capabilities
  ) -> DesiredPublication.Comment? {
    guard var anchor = Anchor(of: finding, in: diff) else { return nil }
    var text = comment(finding)
    if capabilities.hasSuggestions, let suggestion = Suggestion(fixing: finding, in: diff),
      capabilities.hasMultiLineComments || suggestion.lines.count == 1
    {
      anchor = Anchor(path: anchor.path, lines: suggestion.lines)
      text += "\n\n" + suggestion.markdown
    } else if !capabilities.hasMultiLineComments {
      anchor = Anchor(path: anchor.path, lines: anchor.lines.lowerBound...anchor.lines.lowerBound)
    }
    return DesiredPublication.Comment(
      fingerprint: finding.fingerprint, check: check, anchor: anchor,
      text: BodyBudget.fit(text, limit: capabilities.commentLength - 600))
  }

  private var checksByFinding: [Fingerprint: CheckID] {
    let pairs = report.results.flatMap { result in result.findings.map { ($0.fingerprint, result.check) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension Verdict {
  /// Whether the check said nothing about the change.
  var isUnjudged: Bool {
    switch self {
    case .passed, .failed: false
    case .skipped, .broken: true
    }
  }
}
