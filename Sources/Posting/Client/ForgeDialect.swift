package import HTTP

/// How one kind of forge is spoken to: which requests, how to read the answers. Pure; nothing here talks to anybody.
package protocol ForgeDialect: Sendable {
  /// As the configuration says it: `github`.
  static var name: String { get }
  /// What the forge can do at best; the token may allow less.
  var capabilities: Capabilities { get }
  var target: PullRequestTarget { get }

  func credentials(_ token: Secret) -> [HTTPRequest.SecretHeader]
  /// The requests that may tell which account the token acts as, in this order: a token that may not make one of them
  /// makes the next.
  var identities: [Resource<AuthorIdentity>] { get }
  /// The lists (first pages) that show what stands on the surfaces now, and the pull request's newest commit.
  func lists(of surfaces: Set<Capabilities.Surface>) -> [Resource<[ForgeFact]>]
  /// The pull request itself.
  var pullRequestRecord: Resource<PullRequestRecord> { get }
  /// The first page of the ids of the pull request's commits.
  var pullRequestCommits: Resource<[String]> { get }
  /// The address of the page after this one.
  func nextPage(after response: HTTPResponse) -> String?
  /// The request number `step` (0-based) of an action, nil when the action needs no more requests.
  /// - Parameter facts: What the earlier requests of the action told.
  func write(_ action: ForgeOperation.Action, step: Int, after facts: [ForgeFact]) -> Resource<[ForgeFact]>?
  /// Nil when the answer is a success.
  func refusal(of response: HTTPResponse) -> ForgeRefusal?
}
