package import HTTP

/// The requests and answers of one kind of forge. Pure: a dialect builds requests and reads answers, and sends nothing.
package protocol ForgeDialect: Sendable {
  /// The name used in the configuration: `github`.
  static var name: String { get }
  /// The most that the forge can do; the token may allow less.
  var capabilities: Capabilities { get }
  var target: PullRequestTarget { get }

  func credentials(_ token: Secret) -> [HTTPRequest.SecretHeader]
  /// The requests that may identify the token's account, in order. The client tries the next request when the token may
  /// not make one.
  var identities: [Resource<AuthorIdentity>] { get }
  /// Returns the lists (first pages) of everything now on the surfaces, and the pull request's newest commit.
  func lists(of surfaces: Set<Capabilities.Surface>) -> [Resource<[ForgeFact]>]
  /// The pull request itself.
  var pullRequestRecord: Resource<PullRequestRecord> { get }
  /// The first page of the ids of the pull request's commits.
  var pullRequestCommits: Resource<[String]> { get }
  /// Returns the address of the page after this one.
  func nextPage(after response: HTTPResponse) -> String?
  /// Returns request number `step` (0-based) of an action, or nil when the action needs no more requests.
  /// - Parameter facts: The facts from the answers to the action's earlier requests.
  func write(_ action: ForgeOperation.Action, step: Int, after facts: [ForgeFact]) -> Resource<[ForgeFact]>?
  /// Returns nil when the answer is a success.
  func refusal(of response: HTTPResponse) -> ForgeRefusal?
}
