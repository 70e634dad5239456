import HTTP
import Foundation
import Posting
import ReviewCore
import ReviewTestKit
import Testing

/// What the contract suites need to know of a forge: how to reach the fake one, and how to read its state.
///
/// It reads the fake forge's JSON by itself, so that a dialect which misreads its own writes is found out.
protocol ForgeFixture: Sendable, CustomTestStringConvertible {
  /// The entry in the list of forges.
  var forge: Forge { get }
  /// The forge that the fake one is.
  var fakeName: String { get }
  /// What the fake forge puts before all its paths; nil: what it does by itself.
  var fakePrefix: String? { get }
  /// Follows the fake forge's address in the API's address.
  var basePath: String { get }
  /// Tokens that may post everything, with the account that each acts as.
  var accounts: [(token: String, login: String)] { get }
  /// Followed by the reason that the forge gives for refusing its writes, and words of the hint.
  var readOnly: (token: String, reason: String, hint: String) { get }
  /// For 60 comments and 200 annotations.
  var mostWrites: Int { get }
  /// The end of the path of the list with the summary, and the number of comments on a page of it; nil: all on one.
  var summaryList: (path: String, pageSize: Int?) { get }

  /// Whether the fake forge shows comments without a line once their line has moved.
  var outdatesComments: Bool { get }
  /// Parameters that the forge's guide names for all lists, and its published contract does not.
  var undocumentedQueries: Set<String> { get }

  func dialect(_ target: PullRequestTarget, key: String, capabilities: Capabilities) -> any ForgeDialect
  /// Whether a request is the first one of a run that lists the summary, or the first that writes annotations.
  func isRequest(_ request: HTTPRequest, of surface: Capabilities.Surface) -> Bool
  /// - Parameter json: What the fake forge's control interface says of its state.
  func state(_ json: Data) throws -> ForgeState
  /// A request that lists the inline comments as readers see them, for up to 100, and the reading of its answer: the
  /// line of an outdated comment is nil.
  func shown(at base: String) -> (request: HTTPRequest, read: @Sendable (Data) throws -> [ForgeState.Comment])
  /// A person's answer to an inline comment.
  func reply(to comment: ForgeState.Comment, at base: String) -> HTTPRequest
}

/// Every forge that reports can be posted to. The contract suites run over this list.
let forgeFixtures: [any ForgeFixture] = [
  GitHubFixture(), GitLabFixture(), GiteaFixture.gitea, GiteaFixture.forgejo, BitbucketFixture(),
]

extension ForgeFixture {
  var testDescription: String { forge.name }

  var fakeName: String { forge.name }

  var fakePrefix: String? { nil }

  var undocumentedQueries: Set<String> { [] }

  var outdatesComments: Bool { true }

  /// All that the forge can do.
  var capabilities: Capabilities {
    get throws {
      let target = PullRequestTarget(
        project: try #require(ProjectPath("octo/demo")), number: 7, head: try #require(PlainChange.head), baseURL: "")
      let access = forge.connect(
        ForgeConnection(kind: try #require(ForgeKind(forge.name)), transport: NoTransport(), tokens: TokenSource(Secret(""))),
        target, "reviewbot")
      return try #require(access as? any PullRequestClient).capabilities
    }
  }
}

/// For clients that send nothing.
struct NoTransport: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    throw HTTPError(.unreachable, request.method, address: request.url, mayHaveBeenDone: false)
  }
}

/// The state of a fake forge, in words of no forge.
struct ForgeState: Sendable {
  struct Status: Sendable {
    let context: String
    let word: String
    let text: String
  }

  /// A report with annotations, such as a check run.
  struct Report: Sendable {
    let isComplete: Bool
    /// Nil when the forge has none yet, or one that reviewbot does not set.
    let conclusion: DesiredPublication.Conclusion?
    let title: String
    /// The stamp's digest.
    let digest: String
  }

  struct Comment: Sendable {
    let id: String
    let author: String
    let body: String
    var path: String?
    /// Where it was put.
    var line: Int?
    var isInline = false
    var isReply = false
    /// Folded or resolved.
    var isClosed = false
    /// What the fixture needs to answer it.
    var thread = ""
    /// The newest commit when the line was current; nil where the forge itself leaves out the line of an outdated comment.
    var commit: String?
  }

  let markup: Markup
  /// The latest of each context.
  let statuses: [Status]
  /// The oldest first.
  let reports: [Report]
  let comments: [Comment]

  var summaries: [Comment] { comments.filter { !$0.isInline && marker(of: $0)?.kind == .summary } }
  var findings: [Comment] { comments.filter { $0.isInline && marker(of: $0)?.kind == .finding } }

  func marker(of comment: Comment) -> Marker? { Marker(body: comment.body, in: markup) }

  func comment(_ id: String) -> Comment? { comments.first { $0.id == id } }
}
