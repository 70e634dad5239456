package import HTTP

/// The requests and answers of one kind of forge. Pure: a dialect builds requests and reads answers, and sends nothing.
///
/// The client sends the requests, follows pages, retries reads, keeps the pace and renews tokens. The session decides
/// what to write. A dialect says how its forge writes it, and what it cannot do: by data in `capabilities`. How each
/// forge's API maps to the members:
///
/// | member | GitHub | GitLab | Gitea, Forgejo | Bitbucket Cloud |
/// |---|---|---|---|---|
/// | `ItemID` of a comment | id, node id | note id, discussion id | comment id | comment id |
/// | project in addresses | `o/n` | one part, `a%2Fb%2Fc` | `o/n` | `workspace/slug` |
/// | `identities` | `/user`, then GraphQL `viewer` | `/user` | `/user` | `/user` (the uuid) |
/// | `pullRequest` | `pulls/N` | `merge_requests/N` (`diff_refs`) | `pulls/N` | `pullrequests/N` (12 digits) |
/// | `membership` | two comparisons, after 250 commits | none | none | none |
/// | `openPullRequests` | `pulls?head=OWNER:BRANCH` | none | none | none |
/// | list of `summary` | issue comments | notes | issue comments, in one page | comments without `inline` |
/// | list of `reviewComments` | pull comments | versions, discussions | reviews, comments of each | with `inline` |
/// | list of `annotations` | check runs | none | none | reports, then their annotations |
/// | `addComments` | a review of 30 | a discussion each | a review, unless one is unfinished | a comment each |
/// | place of a comment | `line`, `start_line` | `position`, `line_range` | `new_position` | `inline.to` |
/// | `updateComment`, `deleteComment` | pull comment | the discussion's note | issue comment, review | comment |
/// | `fold` | GraphQL `minimizeComment` | none | none | none |
/// | `resolve` | GraphQL `resolveReviewThread` | discussion | `comments/N/resolve` (1.26) | `comments/N/resolve` |
/// | `reportAnnotations` | check run, 50 a request | none | none | delete and put the report, then 100 a request |
/// | `setStatus` | appends | changes its state | appends | replaces by key; needs a link |
/// | `nextPage` | Link | `X-Next-Page` or Link | Link | `next` in the body |
/// | hidden line | HTML comment | HTML comment | HTML comment | link definition |
/// | suggestions | `suggestion` | `suggestion:-2+0` | none | none |
package protocol ForgeDialect: Sendable {
  var target: PullRequestTarget { get }
  /// What the forge can do, at most; the token may allow less.
  var capabilities: Capabilities { get }

  func credentials(_ token: Secret) -> [HTTPRequest.SecretHeader]
  /// The requests that may identify the token's account, in order. The client tries the next request when the token may
  /// not make one.
  var identities: [Resource<AuthorIdentity>] { get throws(ForgeError) }
  /// The pull request itself. The client also reads its newest commit from here, before it writes a comment.
  var pullRequest: Resource<PullRequestRecord> { get }
  /// The first page of the full ids of the pull request's commits.
  var pullRequestCommits: Resource<[String]> { get }
  /// Returns the conditions under which the reviewed commit belongs to the pull request, if the forge's list of the
  /// commits may be cut; nil when it is complete.
  /// - Parameter count: The number of listed commits.
  func membership(in pullRequest: PullRequestRecord, listing count: Int) -> [Resource<Bool>]?
  /// Returns the first page of a branch's open pull requests; nil when the forge cannot be asked for them.
  /// - Parameter headBranch: `OWNER:BRANCH`.
  func openPullRequests(from headBranch: String) -> Resource<[OpenPullRequest]>?

  /// Returns the next request of those that list everything on a surface, or nil when there are no more.
  ///
  /// Later requests may depend on earlier answers. `ForgeFact.detail` takes what only the dialect needs from one
  /// request to another, and to its writes.
  /// - Parameter surface: One whose `isListed` is true.
  /// - Parameter answers: What the earlier requests found, with all pages.
  func list(_ surface: Capabilities.Surface, after answers: ForgeAnswers) -> Resource<[ForgeFact]>?
  /// Returns the address of the page after this one.
  func nextPage(after response: HTTPResponse) -> String?

  /// Returns the next request of an action, or nil when the action needs no more requests.
  ///
  /// The facts of the answers are created or changed items and their author; a step that only reads yields details
  /// alone.
  /// - Parameter answers: What the action's earlier requests found.
  /// - Parameter observed: All that is known about the pull request, including the dialect's details.
  func write(
    _ action: ForgeOperation.Action, after answers: ForgeAnswers, observed: [ForgeFact]
  ) throws(ForgeError) -> Resource<[ForgeFact]>?
  /// Returns nil when the answer is a success, or says that the desired state is there already.
  func refusal(of response: HTTPResponse) -> ForgeRefusal?
}

extension ForgeDialect {
  package func openPullRequests(from headBranch: String) -> Resource<[OpenPullRequest]>? { nil }

  package func membership(in pullRequest: PullRequestRecord, listing count: Int) -> [Resource<Bool>]? { nil }
}

/// An open pull request, and its newest commit.
package struct OpenPullRequest: Hashable, Sendable {
  package let number: Int
  package let head: String

  package init(number: Int, head: String) {
    self.number = number
    self.head = head
  }
}

/// A request and the function that decodes its answer, as a value.
package struct Resource<Value>: Sendable {
  package var request: HTTPRequest
  /// Statuses that count as a success here, although the dialect calls them a refusal: 404 for something to remove.
  package let accepted: Set<Int>
  /// Called with successful answers only.
  package let decode: @Sendable (HTTPResponse) throws(ForgeError) -> Value

  package init(
    _ request: HTTPRequest, accepting accepted: Set<Int> = [],
    decode: @escaping @Sendable (HTTPResponse) throws(ForgeError) -> Value
  ) {
    self.request = request
    self.accepted = accepted
    self.decode = decode
  }
}

extension Resource where Value == [ForgeFact] {
  /// A write whose answer says nothing that the next read would not.
  static func writing(_ request: HTTPRequest) -> Resource {
    Resource(request) { _ throws(ForgeError) in [] }
  }

  /// A deletion. What is gone already need not be removed.
  static func removing(_ request: HTTPRequest) -> Resource {
    Resource(request, accepting: [404, 410]) { _ throws(ForgeError) in [] }
  }
}

/// What the earlier requests of one task found, by request. It determines the task's next request.
package struct ForgeAnswers: Hashable, Sendable {
  /// The facts of each answered request, from all its pages.
  package private(set) var steps: [[ForgeFact]]

  package init(_ steps: [[ForgeFact]] = []) {
    self.steps = steps
  }

  /// The 0-based number of the next request.
  package var step: Int { steps.count }

  package var facts: [ForgeFact] { steps.flatMap(\.self) }

  mutating func append(_ facts: [ForgeFact]) {
    steps.append(facts)
  }
}

extension Sequence<ForgeFact> {
  /// Returns the values of a detail that the dialect noted earlier, in order.
  package func details(_ name: String) -> [String] {
    compactMap { fact in
      if case .detail(name, let value) = fact { value } else { nil }
    }
  }
}
