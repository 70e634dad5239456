/// A client that knows the pull request which it posts to.
package protocol PullRequestClient: ForgeClient {
  /// The pull request, after checking that the reviewed commit belongs to it.
  /// - Throws: `moved` when the commit is neither the pull request's head nor one of its commits: do not write then.
  func confirmedPullRequest() async throws(ForgeError) -> PullRequestRecord
}

/// The seam between deciding what to post and posting it.
package protocol ForgeClient: Sendable {
  /// What the forge can do at best.
  var capabilities: Capabilities { get }
  /// Whom the token acts as.
  func identity() async throws(ForgeError) -> AuthorIdentity
  /// Everything that is on these surfaces, all pages, other people's comments included. Without any surface: the pull
  /// request's newest commit.
  func facts(on surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> [ForgeFact]
  /// Does it, once. Facts of kind `comment` show what was created, those of kind `identity` who created it.
  /// - Throws: `ambiguous` when it may or may not have been done: look before doing it again. `moved` when it changes
  ///   the summary or inline comments and the pull request has a newer commit than the reviewed one.
  func perform(_ action: ForgeOperation.Action) async throws(ForgeError) -> [ForgeFact]
  /// Waits, within the posting's time limit.
  func pause(_ duration: Duration) async throws(ForgeError)
}
