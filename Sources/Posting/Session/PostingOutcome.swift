package import ReviewCore

/// The result of a posting, with the parts that the caller must show elsewhere.
package struct PostingOutcome: Sendable {
  /// In the order of execution.
  package let performed: [ForgeOperation]
  /// The final location of each finding. The caller must show the findings on the rungs below `annotation`.
  package let placement: Placement
  /// Whether the summary is on the pull request; if not, it belongs in the step summary.
  package let isSummaryPosted: Bool
  /// The reason, as a sentence, why this run left the comments to a newer run; nil when this run is the newest. This is
  /// not a failure: the newer run has more recent results.
  package let supersession: String?
  /// One sentence for each surface that could not be used, with the reason.
  package let notices: [String]
  /// The requested parts that are missing on the pull request; nil when none is, or when a newer run writes them.
  package let problem: Problem?
}
