package import ReviewCore

/// The team's choice of output on its pull requests.
package struct PublicationPolicy: Hashable, Sendable {
  package enum Statuses: Hashable, Sendable {
    case off
    /// One status for the whole report.
    case combined
    /// One status for the whole report, and one for each check.
    case perCheck
  }

  /// When a pull request without a summary gets one. An earlier summary is always kept up to date.
  package enum SummaryOccasion: String, Hashable, Sendable, CaseIterable {
    case always
    /// Only for a report that asks for attention, see `Report.asksForAttention`.
    case findings
  }

  /// Identifies the report when a pull request has several: see `isKey(_:)`.
  package let key: String
  package var statuses: Statuses
  package var hasAnnotations: Bool
  package var hasSummary: Bool
  /// When a pull request without a summary gets one.
  package var summaryOccasion = SummaryOccasion.always
  package var hasReviewComments: Bool
  /// False for a commit without a pull request, such as the one of a merge group: it gets the verdict alone.
  package var hasPullRequest = true
  /// False where the lines of the change are unknown: comments on lines then stay as they are.
  package var hasLines = true
  /// False for a commit that is not the pull request's newest and that CI does not confirm: it gets no status and no
  /// check run.
  package var hasVerdict = true
  /// The web page that statuses and the check run link to.
  package var link: String?
  package var budget: Placement.Budget
  /// Rules about layout. The summary counts their findings with a safe fix, and names the command that fixes them.
  /// Empty: they get comments too.
  package var layoutRules: Set<RuleID> = []

  package init(
    key: String = "reviewbot", statuses: Statuses = .combined, hasAnnotations: Bool = true, hasSummary: Bool = true,
    hasReviewComments: Bool = true, link: String? = nil, budget: Placement.Budget = Placement.Budget()
  ) {
    self.key = key
    self.statuses = statuses
    self.hasAnnotations = hasAnnotations
    self.hasSummary = hasSummary
    self.hasReviewComments = hasReviewComments
    self.link = link
    self.budget = budget
  }

  /// Whether the text can be the name of a report: 1 to 60 of the ASCII letters, the digits, `.`, `_` and `-`. It
  /// becomes a part of markers, statuses and addresses.
  package static func isKey(_ text: String) -> Bool {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains(scalar))
    }
    return isPlain && (1...60).contains(text.utf8.count)
  }

  /// The policy for a commit without a pull request.
  package var forCommit: PublicationPolicy {
    var policy = self
    policy.hasPullRequest = false
    policy.hasSummary = false
    policy.hasReviewComments = false
    return policy
  }

  /// The surfaces that reviewbot reads and writes. A disabled surface is still read when it may hold obsolete output of
  /// an earlier run.
  package var surfaces: Set<Capabilities.Surface> {
    var surfaces: Set<Capabilities.Surface> =
      hasPullRequest ? [.summary, .reviewComments, .folding, .resolving] : []
    if !hasLines { surfaces.subtract([.reviewComments, .folding, .resolving]) }
    if statuses != .off { surfaces.insert(.statuses) }
    if hasAnnotations { surfaces.insert(.annotations) }
    if !hasVerdict { surfaces.subtract([.statuses, .annotations]) }
    return surfaces
  }
}
