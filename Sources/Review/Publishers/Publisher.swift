import ReviewCore

/// Brings a finished review to where people look: a console, files, git notes, a pull request.
protocol Publisher: Sendable {
  /// - Returns: Whether everything was published. The publisher has said what was not.
  /// - Throws: A `UserFacingError` error when it was not published, and nothing was said about it.
  func publish(_ review: FinishedReview) async throws -> Bool
}

/// The publishers of a run, in their order.
struct Publishers: Sendable {
  let all: [any Publisher]
  /// Where failures are said.
  let console: Console

  /// A publisher that fails keeps none of the others from publishing.
  /// - Returns: The review, which is incomplete when a publisher failed.
  /// - Throws: `CancellationError`.
  func publish(_ review: FinishedReview) async throws -> FinishedReview {
    var review = review
    for publisher in all {
      do {
        if try await !publisher.publish(review) { review.isPublished = false }
      } catch let error as CancellationError {
        throw error
      } catch {
        review.isPublished = false
        console.report(Problem(error, hint: "Not everything was published; run again."))
      }
    }
    return review
  }
}
