package import ReviewCore

/// What a posting came to, and what is left to be shown elsewhere.
package struct PostingOutcome: Sendable {
  /// In order.
  package let performed: [ForgeOperation]
  /// Where each finding stands in the end. What is on the rungs below `annotation` is the caller's to show.
  package let placement: Placement
  /// Whether the summary stands on the pull request; if not, it belongs into the step summary.
  package let isSummaryPosted: Bool
  /// One sentence each: what could not be used, and why.
  package let notices: [String]
  /// Why the posting ended early; nil when all that the token allows was done.
  package let problem: Problem?
}
