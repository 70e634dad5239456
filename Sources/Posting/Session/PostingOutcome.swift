package import ReviewCore

/// What a posting came to, and what is left to be shown elsewhere.
package struct PostingOutcome: Sendable {
  /// In order.
  package let performed: [ForgeOperation]
  /// Where each finding is shown in the end. What is on the rungs below `annotation` is the caller's to show.
  package let placement: Placement
  /// Whether the summary is on the pull request; if not, it belongs into the step summary.
  package let isSummaryPosted: Bool
  /// Why the comments were left to a newer run, as a sentence; nil when this run is the newest. Not a failure: the
  /// newer run knows better.
  package let supersession: String?
  /// One sentence each: what could not be used, and why.
  package let notices: [String]
  /// What was asked for and is not on the pull request; nil when everything is, or is left to a newer run.
  package let problem: Problem?
}
