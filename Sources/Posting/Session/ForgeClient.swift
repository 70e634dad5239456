/// A client for one pull request.
package protocol PullRequestClient: ForgeClient {
  /// Returns the pull request, after checking that the reviewed commit belongs to it.
  /// - Throws: `moved` when the commit is neither the pull request's head nor one of its commits; the caller must not
  ///   write then.
  func confirmedPullRequest() async throws(ForgeError) -> PullRequestRecord
}

/// The interface between planning a posting and performing it.
package protocol ForgeClient: Sendable {
  /// The most that the forge can do.
  var capabilities: Capabilities { get }
  /// Returns the token's account.
  func identity() async throws(ForgeError) -> AuthorIdentity
  /// Returns everything on these surfaces, from all pages, including comments of other authors. Without surfaces,
  /// returns the pull request's newest commit.
  func facts(on surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> [ForgeFact]
  /// Performs the action once.
  /// - Parameter observed: All that is known about the pull request.
  /// - Returns: Facts of kind `comment` show the created comments, those of kind `identity` their author.
  /// - Throws: `ambiguous` when the action may or may not have been performed: check before a retry. `moved` when the
  ///   action changes the summary or inline comments and the pull request has a newer commit than the reviewed one.
  func perform(_ action: ForgeOperation.Action, observed: [ForgeFact]) async throws(ForgeError) -> [ForgeFact]
  /// Waits, within the posting's time limit.
  func pause(_ duration: Duration) async throws(ForgeError)
}
