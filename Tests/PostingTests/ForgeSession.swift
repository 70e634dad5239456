import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Testing

/// A fake forge with a scenario's pull request, and its queries for tests.
struct ForgeSession: Sendable {
  struct Entry: Decodable {
    struct Body: Decodable {
      let query: String?
    }

    private enum CodingKeys: CodingKey {
      case method, path, status, fault, body
    }

    let method: String
    let path: String
    let status: Int?
    let fault: String?
    /// Whether it asks GitHub's GraphQL who we are, which changes nothing.
    private let isQuery: Bool

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      method = try values.decode(String.self, forKey: .method)
      path = try values.decode(String.self, forKey: .path)
      status = try values.decodeIfPresent(Int.self, forKey: .status)
      fault = try values.decodeIfPresent(String.self, forKey: .fault)
      // Other bodies may be lists or texts.
      isQuery = (try? values.decode(Body.self, forKey: .body))?.query?.hasPrefix("query") == true
    }

    var isWrite: Bool { method != "GET" && !isQuery }
  }

  let scenario: Scenario
  let fixture: any ForgeFixture
  let forge: FakeForge
  let capabilities: Capabilities
  let transport = CurlTransport(settings: TransportSettings(environment: [:]))

  init(_ scenario: Scenario, on fixture: any ForgeFixture = GitHubFixture()) async throws {
    self.scenario = scenario
    self.fixture = fixture
    capabilities = try fixture.capabilities
    forge = try await FakeForge(
      forge: fixture.fakeName, repository: scenario.folder, base: scenario.base, head: scenario.head,
      prefix: fixture.fakePrefix, isStrict: fixture.undocumentedQueries.isEmpty)
  }

  /// The API's address.
  var base: String { forge.address + fixture.basePath }

  static let quick = PostingPace(request: .seconds(20), gap: .zero, backoff: .milliseconds(1), settling: .milliseconds(1))

  @discardableResult
  func post(
    _ publication: Publication, token: String? = nil, pace: PostingPace = quick, capabilities: Capabilities? = nil,
    over transport: (any HTTPTransport)? = nil
  ) async throws -> PostingOutcome {
    let client = try client(
      head: publication.head.hex, key: publication.policy.key, token: token, pace: pace, capabilities: capabilities,
      over: transport)
    return await ReviewPoster(client: client, settling: pace.settling).post(publication)
  }

  /// Returns a client for the pull request.
  /// - Parameter head: The reviewed commit.
  func client(
    head: String, key: String = "reviewbot", token: String? = nil, pace: PostingPace = quick,
    capabilities: Capabilities? = nil, over transport: (any HTTPTransport)? = nil
  ) throws -> HTTPForgeClient {
    let target = try #require(PullRequestTarget(head: head, baseURL: base))
    let dialect = fixture.dialect(target, key: key, capabilities: capabilities ?? self.capabilities)
    return HTTPForgeClient(
      dialect, transport: transport ?? self.transport, tokens: TokenSource(Secret(token ?? fixture.accounts[0].token)),
      pace: pace, clock: StillClock())
  }

  @discardableResult
  func control(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws -> Data {
    let request = HTTPRequest(
      method, "\(forge.address)/__control/\(path)", headers: [.init("Content-Type", "application/json")],
      body: body.map { Array($0.utf8) })
    return Data(try await transport.send(request).body)
  }

  var state: ForgeState {
    get async throws { try fixture.state(try await control(.get, "state")) }
  }

  func marker(of comment: ForgeState.Comment) -> Marker? { Marker(body: comment.body, in: capabilities.markup) }

  /// The inline comments as readers see them.
  func shown() async throws -> [ForgeState.Comment] {
    struct Summary: Decodable {
      let head: String
    }

    let (request, read) = fixture.shown(at: base)
    let comments = try read(Data(try await transport.send(request).body))
    let head = try JSONDecoder().decode(Summary.self, from: try await control(.get, "summary")).head
    return comments.map { comment in
      var shown = comment
      if let commit = comment.commit, commit != head { shown.line = nil }
      return shown
    }
  }

  /// A person answers a comment.
  func reply(to comment: ForgeState.Comment) async throws {
    guard try await transport.send(fixture.reply(to: comment, at: base)).isSuccess else {
      throw ProgramRun.Failure(description: "no reply to \(comment.id)")
    }
  }

  func push(_ head: String) async throws {
    try await control(.post, "head", "{\"sha\": \"\(head)\"}")
  }

  func log() async throws -> [Entry] {
    try JSONDecoder().decode([Entry].self, from: try await control(.get, "log"))
  }

  func writes(since count: Int = 0) async throws -> [Entry] {
    try await log().dropFirst(count).filter(\.isWrite)
  }

  /// Requests and responses that violated the contract, as text.
  func violations() async throws -> String {
    struct Violations: Decodable {
      struct Item: Decodable {
        struct Violation: Decodable {
          let `where`: String
          let at: String
          let message: String
        }

        let method: String
        let path: String
        let violations: [Violation]
      }

      let request: [Item]
      let response: [Item]
    }
    let found = try JSONDecoder().decode(Violations.self, from: try await control(.get, "violations"))
    return (found.request + found.response).flatMap { item in
      item.violations.filter { $0.where != "query" || !fixture.undocumentedQueries.contains($0.at) }.map { "\(item.method) \(item.path): \($0.where) \($0.at) \($0.message)" }
    }.joined(separator: "\n")
  }

  func fault(_ fault: String) async throws {
    try await control(.post, "faults", fault)
  }
}
