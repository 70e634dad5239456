import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

@Suite(
  "A report reaches a pull request on GitHub and never repeats itself",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"), .timeLimit(.minutes(20)))
struct GitHubPostingTests {
  let scenario: Scenario
  let session: ForgeSession

  init() async throws {
    scenario = try await Scenario()
    session = try await ForgeSession(scenario)
  }

  private func findings(_ range: Range<Int>, shift: Int = 0) -> [Finding] {
    range.map { Scenario.finding($0, shift: shift, fix: $0 == 5) }
  }

  @Test("A hundred findings take at most eight writes, and a second post none")
  func firstAndSecondPost() async throws {
    defer { scenario.remove() }
    let publication = try scenario.publication(findings(0..<100))
    let first = try await session.post(publication)
    #expect(first.problem == nil)
    #expect(first.notices == [])
    let writes = try await session.writes()
    #expect(writes.count <= 8, "\(writes)")
    let state = try await session.state
    #expect(state.summaries.count == 1)
    #expect(state.findings.count == 60)
    #expect(first.placement[.annotation].count == 40)
    #expect(state.check_runs.map(\.conclusion) == ["failure"])
    #expect(state.statuses.map(\.state) == ["failure"])
    #expect(Set(state.findings.map(\.original_line)).count == 60)
    let before = try await session.log().count
    let second = try await session.post(try scenario.publication(findings(0..<100), run: 2))
    #expect(second.performed == [])
    #expect(try await session.writes(since: before).count == 0)
    let after = try await session.log().count
    print("requests: first post \(before) (\(writes.count) writes), repeated post \(after - before) (0 writes)")
    #expect(try await session.violations() == "")
    session.forge.stop()
  }

  /// Uses the real transport and counts its requests.
  final class CountingTransport: HTTPTransport {
    let transport: any HTTPTransport
    let counts = Mutex((requests: 0, writes: 0, sent: 0, received: 0))

    init(_ transport: any HTTPTransport) {
      self.transport = transport
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      let response = try await transport.send(request)
      counts.withLock {
        $0.requests += 1
        // A GraphQL query for the account changes nothing.
        $0.writes += request.method.isRead || request.url.hasSuffix("/graphql") ? 0 : 1
        $0.sent += request.body?.count ?? 0
        $0.received += response.body.count
      }
      return response
    }
  }

  @Test("Requests stay few however many findings there are", arguments: [10, 100, 1_000])
  func effort(count: Int) async throws {
    defer { scenario.remove() }
    session.forge.stop()
    let scenario = try await Scenario(lines: count)
    defer { scenario.remove() }
    let session = try await ForgeSession(scenario)
    for run in 1...2 {
      let transport = CountingTransport(session.transport)
      let outcome = try await session.post(try scenario.publication(findings(0..<count), run: run), over: transport)
      #expect(outcome.problem == nil)
      #expect(outcome.placement.count == count)
      let counts = transport.counts.withLock { $0 }
      #expect(counts.writes <= (run == 1 ? 8 : 0))
      print("\(count) findings, post \(run): \(counts.requests) requests, \(counts.writes) writes, \(counts.sent) bytes sent, \(counts.received) received")
    }
    #expect(try await session.violations() == "")
    session.forge.stop()
  }

  @Test("A safe fix is offered as a suggestion on its line")
  func suggestion() async throws {
    defer { scenario.remove() }
    try await session.post(try scenario.publication([Scenario.finding(5, fix: true)]))
    let comment = try #require(try await session.state.findings.first)
    #expect(comment.original_line == 16)
    #expect(comment.body.contains("```suggestion\nlet value5 = try make(5)\n```"))
    #expect(try await session.violations() == "")
    session.forge.stop()
  }

  @Test("Comments of changed findings are updated, those of fixed findings removed, those of new findings added")
  func changes() async throws {
    defer { scenario.remove() }
    try await session.post(try scenario.publication(findings(0..<6)))
    let before = try await session.log().count
    let next = [Scenario.finding(0, message: "Another text."), Scenario.finding(1), Scenario.finding(8)]
    let outcome = try await session.post(try scenario.publication(next, run: 2))
    #expect(outcome.problem == nil)
    let state = try await session.state
    #expect(state.findings.count == 3)
    #expect(state.findings.filter { $0.body.contains("Another text") }.count == 1)
    #expect(state.findings.contains { $0.original_line == 19 })
    #expect(state.summaries.count == 1)
    #expect(state.summaries.first?.body.contains("3 findings") == true)
    let writes = try await session.writes(since: before)
    #expect(writes.filter { $0.method == "DELETE" }.count == 4)
    try await session.post(try scenario.publication([], run: 3))
    let clean = try await session.state
    #expect(clean.findings.isEmpty)
    #expect(clean.check_runs.last?.conclusion == "success")
    #expect(clean.statuses.last?.state == "success")
    #expect(try await session.violations() == "")
    session.forge.stop()
  }

  @Test("After a force push that moves every line, each finding has one comment, and it is at its line")
  func forcePush() async throws {
    defer { scenario.remove() }
    try await session.post(try scenario.publication(findings(0..<20)))
    let replied = try #require(try await session.state.findings.first)
    try await session.reply(to: replied.id)
    try await session.control(.post, "head", "{\"sha\": \"\(scenario.shifted)\"}")
    #expect(try await session.shown().allSatisfy { $0.line == nil })
    let moved = try await session.post(
      try scenario.publication(findings(0..<20, shift: 7), head: scenario.shifted, run: 2))
    #expect(moved.problem == nil)
    let open = try await session.shown().filter { Marker(body: $0.body).map { !$0.isSettled } ?? false }
    #expect(open.compactMap(\.line).sorted() == Array(18..<38))
    let old = try #require(try await session.shown().first { $0.id == replied.id })
    #expect(old.body.contains("The line has moved"))
    let state = try await session.state
    #expect(state.findings.count == 21)
    #expect(state.minimized[replied.node_id]?.reason == "OUTDATED")
    #expect(state.summaries.compactMap { Marker(body: $0.body)?.head } == [scenario.shifted])
    let again = try await session.post(
      try scenario.publication(findings(0..<20, shift: 7), head: scenario.shifted, run: 3))
    #expect(again.performed == [])
    #expect(try await session.violations() == "")
    session.forge.stop()
  }

  @Test("A run about an older commit does not change the comments of the newest one")
  func staleRun() async throws {
    defer { scenario.remove() }
    try await session.control(.post, "head", "{\"sha\": \"\(scenario.shifted)\"}")
    try await session.post(try scenario.publication(findings(0..<3, shift: 7), head: scenario.shifted, run: 2))
    let before = try await session.state
    let outcome = try await session.post(try scenario.publication(findings(0..<9), run: 1))
    #expect(outcome.supersession?.contains("newer commit") == true)
    #expect(outcome.problem == nil)
    let after = try await session.state
    #expect(after.issue_comments.map(\.body) == before.issue_comments.map(\.body))
    #expect(after.review_comments.map(\.body) == before.review_comments.map(\.body))
    #expect(!outcome.isSummaryPosted)
    #expect(outcome.placement[.reviewComment].isEmpty)
    session.forge.stop()
  }

  /// Pushes just before one request of the run under test.
  final class PushingTransport: HTTPTransport {
    let session: ForgeSession
    let isDue: @Sendable (HTTPRequest) -> Bool
    let isDone = Mutex(false)

    init(_ session: ForgeSession, before isDue: @escaping @Sendable (HTTPRequest) -> Bool) {
      self.session = session
      self.isDue = isDue
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      let isNow = isDue(request) && !isDone.withLock { done in
        defer { done = true }
        return done
      }
      if isNow {
        _ = try? await session.control(.post, "head", "{\"sha\": \"\(session.scenario.shifted)\"}")
        let findings = (1..<6).map { Scenario.finding($0, shift: 7) }
        let publication = try? session.scenario.publication(findings, head: session.scenario.shifted, run: 3)
        if let publication { _ = try? await session.post(publication) }
      }
      return try await session.transport.send(request)
    }
  }

  @Test("A push during an older run keeps the newest commit's comments", arguments: ["check-runs", "comments"])
  func pushMeanwhile(path: String) async throws {
    defer { scenario.remove() }
    try await session.post(try scenario.publication(findings(0..<4)))
    let transport = PushingTransport(session) { request in
      path == "comments" ? request.url.contains("/issues/7/comments") : request.method != .get && request.url.contains(path)
    }
    let outcome = try await session.post(try scenario.publication([Scenario.finding(0)], run: 2), over: transport)
    #expect(outcome.problem == nil && outcome.supersession != nil)
    let state = try await session.state
    #expect(state.summaries.map { Marker(body: $0.body)?.head } == [scenario.shifted])
    #expect(state.summaries.first?.body.contains("5 findings") == true)
    #expect(try await session.shown().compactMap(\.line).sorted() == Array(19..<24))
    session.forge.stop()
  }

  @Test("Any token's account recognises its own comments", arguments: [
    "ghs_actions_abc", "ghs_someapp", "ghp_person",
  ])
  func accounts(token: String) async throws {
    defer { scenario.remove() }
    for run in 1...3 {
      let outcome = try await session.post(try scenario.publication(findings(0..<4), run: run), token: token)
      #expect(outcome.problem == nil)
      #expect(run == 1 || outcome.performed == [])
    }
    let state = try await session.state
    #expect(state.summaries.count == 1 && state.findings.count == 4)
    session.forge.stop()
  }

  @Test("All of two hundred and fifty comments by other people are read")
  func paging() async throws {
    defer { scenario.remove() }
    try await session.control(.post, "seed", "{\"count\": 130}")
    try await session.post(try scenario.publication(findings(0..<3)))
    try await session.control(.post, "seed", "{\"count\": 120}")
    let before = try await session.log().count
    let outcome = try await session.post(try scenario.publication(findings(0..<3), run: 2))
    #expect(outcome.performed == [])
    let log = try await session.log().dropFirst(before)
    #expect(log.filter { $0.path.hasSuffix("/issues/7/comments") }.count == 3)
    #expect(try await session.state.summaries.count == 1)
    #expect(try await session.violations() == "")
    session.forge.stop()
  }

  @Test("Two concurrent runs leave one summary and one comment for each finding", arguments: 0..<8)
  func twoAtOnce(attempt: Int) async throws {
    defer { scenario.remove() }
    let publications = try (1...2).map { try scenario.publication(findings(0..<8), run: $0) }
    let session = session
    await withTaskGroup(of: Void.self) { group in
      for publication in publications { group.addTask { _ = try? await session.post(publication) } }
    }
    let state = try await session.state
    #expect(state.summaries.count == 1)
    #expect(state.findings.count == 8)
    #expect(try await session.post(try scenario.publication(findings(0..<8), run: 3)).performed == [])
    #expect(try await session.violations() == "")
    session.forge.stop()
  }

  @Test("A thread with replies is resolved, folded and reopened, never deleted")
  func replies() async throws {
    defer { scenario.remove() }
    try await session.post(try scenario.publication(findings(0..<2)))
    let root = try #require(try await session.state.findings.first)
    try await session.reply(to: root.id)
    try await session.post(try scenario.publication([], run: 2))
    let settled = try await session.state
    #expect(settled.review_comments.count == 2)
    let text = try #require(settled.review_comments.first { $0.id == root.id }?.body)
    #expect(text.contains("✅ Settled"))
    #expect(settled.minimized[root.node_id]?.reason == "OUTDATED")
    #expect(try await session.post(try scenario.publication([], run: 3)).performed == [])
    try await session.post(try scenario.publication(findings(0..<2), run: 4))
    let back = try await session.state
    #expect(back.findings.count == 2)
    #expect(back.minimized.isEmpty)
    #expect(back.review_comments.first { $0.id == root.id }?.body.contains("may trap") == true)
    #expect(try await session.violations() == "")
    session.forge.stop()
  }

  @Test("A marker copied by another account has no effect")
  func forgedMarker() async throws {
    defer { scenario.remove() }
    let marker = Marker(key: "reviewbot", kind: .summary, head: scenario.head, run: 99, digest: "x").line
    for author in ["mallory", "other[bot]"] {
      let body = String(decoding: try JSONEncoder().encode(marker + "All is well."), as: UTF8.self)
      try await session.control(.post, "seed", "{\"count\": 1, \"author\": \"\(author)\", \"body\": \(body)}")
    }
    for token in ["ghp_person", "ghs_actions_abc"] {
      let outcome = try await session.post(try scenario.publication(findings(0..<2), run: 100), token: token)
      #expect(outcome.problem == nil)
      #expect(outcome.isSummaryPosted)
    }
    let state = try await session.state
    #expect(state.summaries.map(\.user.login).sorted() == ["github-actions[bot]", "mallory", "octo-reviewer", "other[bot]"])
    #expect(state.summaries.filter { $0.body.contains("All is well") }.count == 2)
    session.forge.stop()
  }

  @Test("A token that may only read loses no finding and says why")
  func readOnly() async throws {
    defer { scenario.remove() }
    let all = findings(0..<40)
    let outcome = try await session.post(try scenario.publication(all), token: "ghs_actions_ro")
    #expect(outcome.placement.count == 40)
    #expect(outcome.placement[.reviewComment].isEmpty && outcome.placement[.annotation].isEmpty)
    #expect(outcome.placement[.workflowCommand].count == 20)
    #expect(outcome.placement[.stepSummary].count == 20)
    #expect(!outcome.isSummaryPosted)
    #expect(
      outcome.problem?.summary.hasPrefix("Not posted: commit statuses, a check run, the summary comment, inline comments. ") == true)
    #expect(outcome.problem?.hint.contains("pull-requests: write") == true)
    #expect(outcome.notices.count == 4)
    #expect(outcome.notices.allSatisfy { $0.contains("Resource not accessible by integration") })
    #expect(try await session.state.issue_comments.isEmpty)
    session.forge.stop()
  }

  @Test("A person's token has no check runs; their annotations move to the next rung")
  func userToken() async throws {
    defer { scenario.remove() }
    let outcome = try await session.post(try scenario.publication(findings(0..<100)), token: "ghp_person")
    #expect(outcome.placement[.annotation].isEmpty)
    #expect(outcome.placement.count == 100)
    #expect(outcome.problem == nil)
    #expect(outcome.notices.count == 1)
    let state = try await session.state
    #expect(state.findings.count == 60)
    #expect(state.summaries.first?.body.contains("100 findings, 40 of them") == true)
    #expect(try await session.violations() == "")
    session.forge.stop()
  }

  @Test("A wrong token ends at once, with all findings on the lower rungs")
  func wrongToken() async throws {
    defer { scenario.remove() }
    try await session.fault("{\"fault\": \"unauthorized\", \"times\": -1}")
    let outcome = try await session.post(try scenario.publication(findings(0..<5)))
    #expect(outcome.problem?.summary.contains("401") == true)
    #expect(outcome.problem?.hint.contains("GITHUB_TOKEN") == true)
    #expect(outcome.placement[.workflowCommand].count == 5)
    #expect(!outcome.isSummaryPosted)
    session.forge.stop()
  }

  @Test("A GitHub Enterprise server's addresses are used for REST and GraphQL")
  func enterprise() async throws {
    defer { scenario.remove() }
    session.forge.stop()
    let session = try await ForgeSession(scenario, prefix: "/api/v3")
    let outcome = try await session.post(try scenario.publication(findings(0..<2)))
    #expect(outcome.problem == nil && outcome.notices.isEmpty)
    #expect(try await session.state.findings.count == 2)
    #expect(try await session.violations() == "")
    session.forge.stop()
  }
}
