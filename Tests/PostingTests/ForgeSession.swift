import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit

/// A fake forge with a scenario's pull request, and its queries for tests.
struct ForgeSession: Sendable {
  struct Entry: Decodable {
    struct Body: Decodable {
      let query: String?
    }

    let method: String
    let path: String
    let status: Int?
    let fault: String?
    let body: Body?

    /// A GraphQL query for the account changes nothing.
    var isWrite: Bool { method != "GET" && body?.query?.hasPrefix("query") != true }
  }

  /// A review comment as the API returns it; outdated ones have no line.
  struct Shown: Decodable {
    let id: Int
    let body: String
    let path: String
    let line: Int?
    let in_reply_to_id: Int?
  }

  struct State: Decodable {
    struct Status: Decodable {
      let context: String
      let state: String
      let description: String?
    }

    struct Check: Decodable {
      struct Output: Decodable {
        let title: String?
      }

      let id: Int
      let status: String
      let conclusion: String?
      let output: Output
      let external_id: String?
    }

    struct Comment: Decodable {
      struct User: Decodable {
        let login: String
      }

      let id: Int
      let body: String
      let user: User
      let path: String?
      let original_line: Int?
      let in_reply_to_id: Int?
      let node_id: String
    }

    struct Minimised: Decodable {
      let reason: String?
    }

    let statuses: [Status]
    let check_runs: [Check]
    let issue_comments: [Comment]
    let review_comments: [Comment]
    let minimized: [String: Minimised]

    var summaries: [Comment] { issue_comments.filter { Marker(body: $0.body)?.kind == .summary } }
    var findings: [Comment] { review_comments.filter { Marker(body: $0.body)?.kind == .finding } }
  }

  let scenario: Scenario
  let forge: FakeForge
  let transport = CurlTransport(settings: TransportSettings(environment: [:]))
  let prefix: String

  init(_ scenario: Scenario, prefix: String = "") async throws {
    self.scenario = scenario
    self.prefix = prefix
    forge = try await FakeForge(
      repository: scenario.folder, base: scenario.base, head: scenario.head, prefix: prefix.isEmpty ? nil : prefix)
  }

  static let quick = PostingPace(request: .seconds(20), gap: .zero, backoff: .milliseconds(1), settling: .milliseconds(1))

  @discardableResult
  func post(
    _ publication: Publication, token: String = "ghs_actions_abc", pace: PostingPace = quick,
    capabilities: Capabilities = Capabilities(), over transport: (any HTTPTransport)? = nil
  ) async throws -> PostingOutcome {
    let client = client(publication, token: token, pace: pace, capabilities: capabilities, over: transport)
    return await ReviewPoster(client: client, settling: pace.settling).post(publication)
  }

  func client(
    _ publication: Publication, token: String = "ghs_actions_abc", pace: PostingPace = quick,
    capabilities: Capabilities = Capabilities(), over transport: (any HTTPTransport)? = nil
  ) -> HTTPForgeClient<GitHub> {
    let target = PullRequestTarget(
      owner: "octo", repository: "demo", number: 7, head: publication.head, baseURL: forge.address + prefix)
    let dialect = GitHub(target: target, checkName: publication.policy.key, capabilities: capabilities)
    return HTTPForgeClient(dialect, transport: transport ?? self.transport, tokens: TokenSource(Secret(token)), pace: pace, clock: StillClock())
  }

  @discardableResult
  func control(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws -> Data {
    let request = HTTPRequest(
      method, "\(forge.address)/__control/\(path)", headers: [.init("Content-Type", "application/json")],
      body: body.map { Array($0.utf8) })
    return Data(try await transport.send(request).body)
  }

  var state: State {
    get async throws { try JSONDecoder().decode(State.self, from: try await control(.get, "state")) }
  }

  func shown() async throws -> [Shown] {
    let request = HTTPRequest(
      .get, "\(forge.address)\(prefix)/repos/octo/demo/pulls/7/comments?per_page=100",
      headers: [.init("Authorization", "Bearer ghp_reader")])
    return try JSONDecoder().decode([Shown].self, from: Data(try await transport.send(request).body))
  }

  /// A person replies to a comment.
  func reply(to id: Int) async throws {
    let reply = HTTPRequest(
      .post, "\(forge.address)\(prefix)/repos/octo/demo/pulls/7/comments/\(id)/replies",
      headers: [.init("Content-Type", "application/json"), .init("Authorization", "Bearer ghp_person")],
      body: Array("{\"body\": \"But why?\"}".utf8))
    guard try await transport.send(reply).status == 201 else {
      throw ProgramRun.Failure(description: "no reply to \(id)")
    }
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
      item.violations.map { "\(item.method) \(item.path): \($0.where) \($0.at) \($0.message)" }
    }.joined(separator: "\n")
  }

  func fault(_ fault: String) async throws {
    try await control(.post, "faults", fault)
  }
}
