package import ReviewCore

/// Posts a report to a pull request and keeps it up to date: observe, plan, apply.
package struct ReviewPoster: Sendable {
  private let client: any ForgeClient
  private let settling: Duration

  /// - Parameter settling: The wait before checking whether an ambiguous write was done; grows with each.
  package init(client: any ForgeClient, settling: Duration = PostingPace().settling) {
    self.client = client
    self.settling = settling
  }

  /// Returns the operations that `post` would perform now. Writes nothing.
  package func preview(_ publication: Publication) async throws(ForgeError) -> [ForgeOperation] {
    var session = PostingSession(client: client, publication: publication, settling: settling)
    return try await session.preview()
  }

  /// Posts the report. Never throws: whatever the forge does, the outcome states where each finding is to be shown.
  package func post(_ publication: Publication) async -> PostingOutcome {
    var session = PostingSession(client: client, publication: publication, settling: settling)
    do {
      try await session.run()
      return session.outcome(after: nil)
    } catch {
      return session.outcome(after: error)
    }
  }
}

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
