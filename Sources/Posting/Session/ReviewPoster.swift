import ReviewCore

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
