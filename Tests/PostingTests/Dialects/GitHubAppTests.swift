import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

@Suite(
  "A GitHub App gets itself a token and posts as its bot",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"), .timeLimit(.minutes(20)))
struct GitHubAppTests {
  let scenario: Scenario
  let session: ForgeSession

  init() async throws {
    scenario = try await Scenario(lines: 6)
    session = try await ForgeSession(scenario)
  }

  private var target: PullRequestTarget {
    get throws {
      try #require(PullRequestTarget(head: scenario.head, baseURL: session.base))
    }
  }

  @Test("The web token has issuer and expiry, and the installation's token works")
  func access() async throws {
    defer { scenario.remove() }
    defer { session.forge.stop() }
    let signed = LockedBytes()
    let app = GitHubApp(id: "4242") { bytes in
      signed.set(bytes)
      return [0xFB, 0xFF, 0xFE]
    }
    let access = try await app.access(to: try target, over: session.transport, now: 1_700_000_000)
    #expect(access.author == "review-bot[bot]")
    let parts = String(decoding: signed.bytes, as: UTF8.self).split(separator: ".")
    #expect(parts.map(Self.decoded) == ["{\"alg\":\"RS256\",\"typ\":\"JWT\"}", "{\"exp\":1700000480,\"iat\":1699999940,\"iss\":\"4242\"}"])
    let publication = try scenario.publication((0..<3).map { Scenario.finding($0) })
    let client = HTTPForgeClient(
      GitHub(target: try target, checkName: "reviewbot"), transport: session.transport, tokens: TokenSource(access.token),
      author: access.author, pace: ForgeSession.quick, clock: StillClock())
    let outcome = await ReviewPoster(client: client, settling: .zero).post(publication)
    #expect(outcome.problem == nil && outcome.notices.isEmpty)
    #expect(try await session.state.summaries.map(\.author) == ["review-bot[bot]"])
    #expect(try await session.violations() == "")
    #expect(!"\(access)".contains(access.token.exposed))
  }

  @Test("An invalid key, an app that is not installed and network errors are reported", arguments: [
    ("{\"fault\": \"unauthorized\"}", ForgeError.Kind.unauthorised), ("{\"fault\": \"not_found\", \"skip\": 1}", .gone),
    ("{\"fault\": \"http_502\", \"times\": -1}", .unavailable),
  ])
  func failures(fault: String, kind: ForgeError.Kind) async throws {
    defer { scenario.remove() }
    defer { session.forge.stop() }
    try await session.fault(fault)
    let app = GitHubApp(id: "1") { _ in [1] }
    do throws(ForgeError) {
      _ = try await app.access(to: try knownTarget, over: session.transport, now: 0)
      Issue.record("no error")
    } catch {
      #expect(error.kind == kind)
    }
  }

  @Test("A token that expires during a posting is renewed, and nothing is repeated", arguments: [1, 6, 9])
  func renewal(requests: Int) async throws {
    defer { scenario.remove() }
    defer { session.forge.stop() }
    let target = try target
    let app = GitHubApp(id: "4242") { _ in [1] }
    let renewals = Mutex(0)
    let transport = session.transport
    let tokens = TokenSource(Secret("ghs_ended_long_ago")) { () async throws(ForgeError) in
      renewals.withLock { $0 += 1 }
      return try await app.access(to: target, over: transport, now: 1_700_000_000).token
    }
    // The forge refuses the first token from one request on.
    try await session.fault(
      "{\"fault\": \"unauthorized\", \"times\": 1, \"skip\": \(requests), \"match\": {\"path\": \"^/(repos/octo/demo/(pulls|issues|statuses|commits|check-runs)|graphql)\"}}")
    let publication = try scenario.publication((0..<3).map { Scenario.finding($0) })
    let client = HTTPForgeClient(
      GitHub(target: target, checkName: "reviewbot"), transport: transport, tokens: tokens,
      author: "review-bot[bot]", pace: ForgeSession.quick, clock: StillClock())
    let outcome = await ReviewPoster(client: client, settling: .zero).post(publication)
    #expect(outcome.problem == nil, "\(String(describing: outcome.problem))")
    #expect(renewals.withLock { $0 } == 1)
    let state = try await session.state
    #expect(state.summaries.count == 1 && state.findings.count == 3 && state.reports.count == 1)
    #expect(try await session.violations() == "")
  }

  @Test("A token that cannot be renewed is reported as refused")
  func noRenewal() async throws {
    defer { scenario.remove() }
    defer { session.forge.stop() }
    let tokens = TokenSource(Secret("ghs_gone")) { () async throws(ForgeError) in
      throw ForgeError(.gone, "The app is not installed there any more.", hint: "Install it.")
    }
    try await session.fault("{\"fault\": \"unauthorized\", \"times\": -1}")
    let client = HTTPForgeClient(
      GitHub(target: try target, checkName: "reviewbot"), transport: session.transport, tokens: tokens,
      author: "review-bot[bot]", pace: ForgeSession.quick, clock: StillClock())
    let outcome = await ReviewPoster(client: client, settling: .zero)
      .post(try scenario.publication([Scenario.finding(0)]))
    #expect(outcome.problem?.summary.hasSuffix(" The app is not installed there any more.") == true)
    #expect(outcome.placement.count == 1)
  }

  private var knownTarget: PullRequestTarget {
    get throws(ForgeError) {
      guard let target = PullRequestTarget(head: scenario.head, baseURL: session.base) else {
        throw ForgeError(.unreadable, "no id", hint: "none")
      }
      return target
    }
  }

  private static func decoded(_ part: Substring) -> String {
    let text = part.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    return String(decoding: Data(base64Encoded: text + padding) ?? Data(), as: UTF8.self)
  }
}

/// The input of a closure.
final class LockedBytes: Sendable {
  private let value = Mutex<[UInt8]>([])

  var bytes: [UInt8] { value.withLock { $0 } }

  func set(_ bytes: [UInt8]) {
    value.withLock { $0 = bytes }
  }
}
