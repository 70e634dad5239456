import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

/// A test of the contract suites: it runs on a fake forge of its own.
func withSession(
  on fixture: any ForgeFixture, lines: Int = 100, _ test: (ForgeSession, Scenario) async throws -> Void
) async throws {
  let scenario = try await Scenario(lines: lines)
  defer { scenario.remove() }
  let session = try await ForgeSession(scenario, on: fixture)
  defer { session.forge.stop() }
  try await test(session, scenario)
  #expect(try await session.violations() == "")
}

@Suite(
  "A report reaches a pull request on every forge and never repeats itself",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"), .timeLimit(.minutes(20)))
struct PostingContractTests {
  private func findings(_ range: Range<Int>) -> [Finding] {
    range.map { Scenario.finding($0, fix: $0 == 5) }
  }

  @Test("Every forge that reports can be posted to is tested here")
  func completeness() {
    #expect(forgeFixtures.map(\.forge.name).sorted() == forges.map(\.name).sorted())
  }

  @Test("A hundred findings take few writes, and a second post none", arguments: forgeFixtures)
  func firstAndSecondPost(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      let first = try await session.post(try scenario.publication(findings(0..<100)))
      #expect(first.problem == nil)
      #expect(first.notices == [])
      let writes = try await session.writes()
      #expect(writes.count <= fixture.mostWrites, "\(writes)")
      let capabilities = session.capabilities
      let state = try await session.state
      #expect(state.summaries.count == 1)
      #expect(state.findings.count == 60)
      #expect(Set(state.findings.map(\.line)).count == 60)
      #expect(first.placement[.annotation].count == (capabilities.has(.annotations) ? 40 : 0))
      #expect(state.reports.map(\.conclusion) == (capabilities.has(.annotations) ? [.failure] : []))
      #expect(state.statuses.map(\.word) == (capabilities.showsReportAsStatus ? [] : [capabilities.statusWords[.failed]]))
      let before = try await session.log().count
      let second = try await session.post(try scenario.publication(findings(0..<100), run: 2))
      #expect(second.performed == [])
      #expect(try await session.writes(since: before).count == 0)
      let after = try await session.log().count
      print(
        "\(fixture.forge.name) requests: first post \(before) (\(writes.count) writes), repeated post \(after - before) (0 writes)")
    }
  }

  /// Lets the real transport work and counts what goes over it.
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
        // Asking GraphQL who we are changes nothing.
        $0.writes += request.method.isRead || request.url.hasSuffix("/graphql") ? 0 : 1
        $0.sent += request.body?.count ?? 0
        $0.received += response.body.count
      }
      return response
    }
  }

  @Test("Requests stay few however many findings there are", arguments: forgeFixtures, [10, 1_000])
  func effort(fixture: any ForgeFixture, count: Int) async throws {
    try await withSession(on: fixture, lines: count) { session, scenario in
      for run in 1...2 {
        let transport = CountingTransport(session.transport)
        let outcome = try await session.post(try scenario.publication(findings(0..<count), run: run), over: transport)
        #expect(outcome.problem == nil)
        #expect(outcome.placement.count == count)
        let counts = transport.counts.withLock { $0 }
        #expect(counts.writes <= (run == 1 ? fixture.mostWrites : 0))
        print(
          "\(fixture.forge.name), \(count) findings, post \(run): \(counts.requests) requests, \(counts.writes) writes,"
            + " \(counts.sent) bytes sent, \(counts.received) received")
      }
    }
  }

  @Test("A safe fix is offered as a suggestion on its line, where the forge applies suggestions", arguments: forgeFixtures)
  func suggestion(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await session.post(try scenario.publication([Scenario.finding(5, fix: true)]))
      let comment = try #require(try await session.state.findings.first)
      #expect(comment.line == 16)
      if let block = session.capabilities.markup.suggestion("let value5 = try make(5)", replacing: 1) {
        #expect(comment.body.contains(block))
      } else {
        #expect(!comment.body.contains("```"))
      }
    }
  }

  @Test("Changed findings change their comments, gone ones go, new ones come", arguments: forgeFixtures)
  func changes(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await session.post(try scenario.publication(findings(0..<6)))
      let next = [Scenario.finding(0, message: "Another text."), Scenario.finding(1), Scenario.finding(8)]
      let outcome = try await session.post(try scenario.publication(next, run: 2))
      #expect(outcome.problem == nil)
      let state = try await session.state
      #expect(state.findings.count == 3)
      #expect(state.findings.filter { $0.body.contains("Another text") }.count == 1)
      #expect(state.findings.contains { $0.line == 19 })
      #expect(state.summaries.count == 1)
      #expect(state.summaries.first?.body.contains("3 findings") == true)
      #expect(outcome.performed.count { if case .deleteComment = $0.action { true } else { false } } == 4)
      try await session.post(try scenario.publication([], run: 3))
      let clean = try await session.state
      #expect(clean.findings.isEmpty)
      #expect(clean.reports.last?.conclusion == (session.capabilities.has(.annotations) ? .success : nil))
      let isInReport = session.capabilities.showsReportAsStatus
      #expect(clean.statuses.map(\.word) == (isInReport ? [] : [session.capabilities.statusWords[.success]]))
    }
  }

  @Test("Any token's account recognises its own comments", arguments: forgeFixtures)
  func accounts(fixture: any ForgeFixture) async throws {
    for account in fixture.accounts {
      try await withSession(on: fixture) { session, scenario in
        for run in 1...3 {
          let outcome = try await session.post(try scenario.publication(findings(0..<4), run: run), token: account.token)
          #expect(outcome.problem == nil)
          #expect(run == 1 || outcome.performed == [])
        }
        let state = try await session.state
        #expect(state.summaries.map(\.author) == [account.login] && state.findings.count == 4)
      }
    }
  }

  @Test("Five hundred comments of other people are read to the end", arguments: forgeFixtures)
  func paging(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await session.control(.post, "seed", "{\"count\": 260}")
      try await session.post(try scenario.publication(findings(0..<3)))
      try await session.control(.post, "seed", "{\"count\": 240}")
      let before = try await session.log().count
      let outcome = try await session.post(try scenario.publication(findings(0..<3), run: 2))
      #expect(outcome.performed == [])
      let log = try await session.log().dropFirst(before)
      let pages = fixture.summaryList.pageSize.map { 500 / $0 + 1 } ?? 1
      #expect(log.filter { $0.path.hasSuffix(fixture.summaryList.path) }.count >= pages)
      #expect(try await session.state.summaries.count == 1)
    }
  }

  @Test("A marker that another account copied changes nothing", arguments: forgeFixtures)
  func forgedMarker(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      let marker = Marker(key: "reviewbot", kind: .summary, head: scenario.head, run: 99, digest: "x")
      let forged = marker.line(in: session.capabilities.markup) + "All is well."
      for author in ["mallory", "other[bot]"] {
        let body = String(decoding: try JSONEncoder().encode(forged), as: UTF8.self)
        try await session.control(.post, "seed", "{\"count\": 1, \"author\": \"\(author)\", \"body\": \(body)}")
      }
      for account in fixture.accounts {
        let outcome = try await session.post(try scenario.publication(findings(0..<2), run: 100), token: account.token)
        #expect(outcome.problem == nil)
        #expect(outcome.isSummaryPosted)
      }
      let state = try await session.state
      #expect(state.summaries.map(\.author).sorted() == (fixture.accounts.map(\.login) + ["mallory", "other[bot]"]).sorted())
      #expect(state.summaries.filter { $0.body.contains("All is well") }.count == 2)
    }
  }

  @Test("A token that may only read loses no finding and says why", arguments: forgeFixtures)
  func readOnly(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      let outcome = try await session.post(
        try scenario.publication(findings(0..<40)), token: fixture.readOnly.token)
      #expect(outcome.placement.count == 40)
      #expect(outcome.placement[.reviewComment].isEmpty && outcome.placement[.annotation].isEmpty)
      #expect(outcome.placement[.workflowCommand].count == 20)
      #expect(outcome.placement[.stepSummary].count == 20)
      #expect(!outcome.isSummaryPosted)
      let surfaces = [Capabilities.Surface.statuses, .annotations, .summary, .reviewComments]
        .filter(session.capabilities.has)
      let names = surfaces.map(session.capabilities.words).joined(separator: ", ")
      #expect(outcome.problem?.summary.hasPrefix("Not posted: \(names). ") == true)
      #expect(outcome.problem?.hint.contains(fixture.readOnly.hint) == true)
      #expect(outcome.notices.count == surfaces.count)
      #expect(outcome.notices.allSatisfy { $0.contains(fixture.readOnly.reason) }, "\(outcome.notices)")
      #expect(try await session.state.comments.isEmpty)
    }
  }

  @Test("A wrong token ends at once, with all findings on the lower rungs", arguments: forgeFixtures)
  func wrongToken(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await session.fault("{\"fault\": \"unauthorized\", \"times\": -1}")
      let outcome = try await session.post(try scenario.publication(findings(0..<5)))
      #expect(outcome.problem?.summary.contains("401") == true)
      let variable = try #require(fixture.forge.access?.tokenVariables.first)
      #expect(outcome.problem?.hint.contains(variable) == true)
      #expect(outcome.placement[.workflowCommand].count == 5)
      #expect(!outcome.isSummaryPosted)
    }
  }
}
