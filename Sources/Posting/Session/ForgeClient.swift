package import ReviewCore

/// The way to one pull request.
package protocol PullRequestAccess: Sendable {
  /// Calls the body with a client that is connected to the forge, and disconnects the client afterwards.
  /// - Throws: A `UserFacingError` when there is no connection, and the errors of the body.
  func withClient<Value: Sendable>(
    _ body: @escaping @Sendable (any PullRequestClient) async throws -> Value
  ) async throws -> Value
}

/// A client for one pull request.
package protocol PullRequestClient: ForgeClient, PullRequestAccess {
  /// Returns the pull request, after checking that the reviewed commit belongs to it.
  /// - Throws: `moved` when the commit is neither the pull request's head nor one of its commits; the caller must not
  ///   write then.
  func confirmedPullRequest() async throws(ForgeError) -> PullRequestRecord
  /// Returns the numbers of the open pull requests of a branch whose newest commit is the reviewed one. Nil when the
  /// forge cannot be asked for them.
  /// - Parameter headBranch: `OWNER:BRANCH`.
  func pullRequests(from headBranch: String) async throws(ForgeError) -> [Int]?
}

extension PullRequestClient {
  /// A client that is always connected.
  package func withClient<Value: Sendable>(
    _ body: @escaping @Sendable (any PullRequestClient) async throws -> Value
  ) async throws -> Value {
    try await body(self)
  }

  package func pullRequests(from headBranch: String) async throws(ForgeError) -> [Int]? { nil }
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

/// A pull request as its forge describes it. The poster compares the report's claims with this record.
package struct PullRequestRecord: Hashable, Sendable {
  /// The newest commit; at least its first 12 digits.
  package let head: String
  /// A commit of the branch that the pull request would be merged into; not always the newest.
  package let base: String
  /// That branch, such as `main`.
  package let baseBranch: String
  /// Whether the head is in another repository, or in one that was deleted.
  package let isFork: Bool

  package init(head: String, base: String, baseBranch: String, isFork: Bool) {
    self.head = head
    self.base = base
    self.baseBranch = baseBranch
    self.isFork = isFork
  }
}

extension ObjectID {
  /// Returns whether a forge's name of a commit, which may be abbreviated, names this one.
  ///
  /// Some forges show only the first 12 digits; fewer are no name.
  package func isNamed(by name: String) -> Bool {
    name.utf8.count >= 12 && hex.hasPrefix(name.lowercased())
  }
}
