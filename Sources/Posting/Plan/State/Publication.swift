package import Reporting
package import ReviewCore

/// All inputs of a posting, before any request to the forge.
package struct Publication: Sendable {
  /// The inputs of the summary, in addition to the report.
  package struct SummaryFacts: Sendable {
    package let placement: Placement
    /// Nil without an earlier report to compare with.
    package let changes: FindingChanges?
    /// See `Publication.running`.
    package let running: Set<CheckID>
  }

  package let report: Report
  package let diff: Diff
  package let head: ObjectID
  package let run: PostingRun
  package let policy: PublicationPolicy
  /// Checks that still run. The report has no verdict of theirs, so the posting is not final.
  package var running: Set<CheckID> = []
  /// Returns Markdown, escaped.
  package let summary: @Sendable (SummaryFacts) -> String

  package init(
    report: Report, diff: Diff, head: ObjectID, run: PostingRun, policy: PublicationPolicy = PublicationPolicy(),
    summary: @escaping @Sendable (SummaryFacts) -> String
  ) {
    self.report = report
    self.diff = diff
    self.head = head
    self.run = run
    self.policy = policy
    self.summary = summary
  }

  /// Returns the same posting before some checks have a verdict.
  package func whileRunning(_ checks: Set<CheckID>) -> Publication {
    var publication = self
    publication.running = checks
    return publication
  }

  /// The number of notes about added lines that did not run.
  private static let mostUncoveredNotes = 100

  /// The checks' findings in the report's order.
  package var findings: [Finding] { report.results.flatMap(\.findings) }

  package func placement(_ circumstances: Placement.Circumstances) -> Placement {
    var circumstances = circumstances
    circumstances.budget = policy.budget
    circumstances.layoutRules = policy.layoutRules
    if !policy.hasReviewComments { circumstances.capabilities.surfaces.remove(.reviewComments) }
    if !policy.hasAnnotations { circumstances.capabilities.surfaces.remove(.annotations) }
    if !policy.hasSummary { circumstances.capabilities.surfaces.remove(.summary) }
    return Placement(of: findings, in: diff, circumstances)
  }

  /// - Parameter observed: The state of the pull request; nil: nothing is on it.
  package func desired(
    _ placement: Placement, capabilities: Capabilities, after observed: ObservedPublication? = nil
  ) -> DesiredPublication {
    var desired = DesiredPublication(key: policy.key, head: head, run: run)
    let length = capabilities.limits.statusLength
    if running.isEmpty {
      desired.statuses = StatusText.statuses(of: report, policy: policy, length: length)
    } else if policy.statuses == .perCheck || !capabilities.showsReportAsStatus {
      desired.statuses = StatusText.statuses(of: report, whileRunning: running, policy: policy, length: length)
    }
    if policy.hasAnnotations, running.isEmpty {
      desired.check = check(placement[.annotation], capabilities)
      desired.hasVerdictInCheck =
        policy.statuses == .combined && capabilities.showsReportAsStatus && capabilities.has(.annotations)
    }
    desired.comments =
      CommentDrafts(of: report, placed: placement[.reviewComment], in: diff, capabilities).comments
    desired.reported = Set(findings.map(\.fingerprint))
    // A change without any file has no findings, although no check judged it.
    let judged = report.results.filter { !$0.verdict.isUnjudged }.map(\.check)
    desired.unjudged = policy.hasLines && diff.files.isEmpty ? [] : Set(CheckID.allCases).subtracting(judged)
    if isSummaryDue(after: observed) {
      desired.summary = summary(placement, after: observed?.summaries.first?.marker, capabilities)
    }
    return desired
  }

  /// Returns whether the pull request is to have a summary.
  /// - Parameter observed: The state of the pull request; nil: nothing is on it.
  func isSummaryDue(after observed: ObservedPublication?) -> Bool {
    guard policy.hasSummary else { return false }
    switch policy.summaryOccasion {
    case .always: return true
    case .findings: return report.asksForAttention || observed?.summaries.isEmpty == false
    }
  }

  private func summary(
    _ placement: Placement, after earlier: Marker?, _ capabilities: Capabilities
  ) -> DesiredPublication.Summary {
    let history = FindingHistory(
      after: earlier, head: head, findings: Set(findings.map(\.fingerprint)),
      judged: report.results.filter { !$0.verdict.isUnjudged }.map(\.check))
    // The marker holds it as base64.
    func room(_ memory: String?) -> Int { (memory?.utf16.count ?? 0) * 4 / 3 }
    // Where comments are short, findings matter more than their history.
    let memory = history.text.flatMap { room($0) <= capabilities.limits.textLength / 4 ? $0 : nil }
    let text = summary(SummaryFacts(placement: placement, changes: history.changes, running: running))
    return DesiredPublication.Summary(
      text: BodyBudget.fit(text, limit: capabilities.limits.textLength - room(memory)), history: memory)
  }

  private func check(_ findings: [Finding], _ capabilities: Capabilities) -> DesiredPublication.Check {
    let limits = capabilities.limits
    let room = max(0, min(Self.mostUncoveredNotes, limits.annotations - findings.count))
    return DesiredPublication.Check(
      name: policy.key, conclusion: report.conclusion, title: StatusText.line(of: report),
      summary: StatusText.list(of: report), link: policy.link,
      annotations: (findings + report.uncoveredNotes.prefix(room)).compactMap {
        CommentText.annotation(of: $0, length: limits.annotationLength)
      })
  }
}

extension Verdict {
  /// Whether the check returned no verdict about the change.
  fileprivate var isUnjudged: Bool {
    switch self {
    case .passed, .failed: false
    case .skipped, .broken: true
    }
  }
}
