import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

@Suite(
  "On every forge, comments follow pushes, overlapping runs and people's replies",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"), .timeLimit(.minutes(20)))
struct ThreadContractTests {
  private func findings(_ range: Range<Int>, shift: Int = 0) -> [Finding] {
    range.map { Scenario.finding($0, shift: shift, fix: $0 == 5) }
  }

  /// Whether the forge shows that a comment no longer applies.
  private static func closes(_ capabilities: Capabilities) -> Bool {
    capabilities.has(.folding) || capabilities.has(.resolving)
  }

  @Test("After a force push that moves every line, each finding has one comment, and it is at its line", arguments: forgeFixtures)
  func forcePush(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await session.post(try scenario.publication(findings(0..<20)))
      let replied = try #require(try await session.state.findings.first)
      try await session.reply(to: replied)
      try await session.push(scenario.shifted)
      if fixture.outdatesComments { #expect(try await session.shown().allSatisfy { $0.line == nil }) }
      let moved = try await session.post(
        try scenario.publication(findings(0..<20, shift: 7), head: scenario.shifted, run: 2))
      #expect(moved.problem == nil)
      let shown = try await session.shown()
      let open = shown.filter { comment in session.marker(of: comment).map { !$0.isSettled } ?? false }
      #expect(open.compactMap(\.line).sorted() == Array(18..<38))
      #expect(shown.first { $0.id == replied.id }?.body.contains("The line has moved") == true)
      let state = try await session.state
      #expect(state.findings.count == 21)
      #expect(state.comment(replied.id)?.isClosed == Self.closes(session.capabilities))
      #expect(state.summaries.compactMap { state.marker(of: $0)?.head } == [scenario.shifted])
      let again = try await session.post(
        try scenario.publication(findings(0..<20, shift: 7), head: scenario.shifted, run: 3))
      #expect(again.performed == [])
    }
  }

  @Test("A run about an older commit leaves the comments to the newest one's run", arguments: forgeFixtures)
  func staleRun(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await session.push(scenario.shifted)
      try await session.post(try scenario.publication(findings(0..<3, shift: 7), head: scenario.shifted, run: 2))
      let before = try await session.state
      let outcome = try await session.post(try scenario.publication(findings(0..<9), run: 1))
      #expect(outcome.supersession?.contains("newer commit") == true)
      #expect(outcome.problem == nil)
      #expect(try await session.state.comments.map(\.body) == before.comments.map(\.body))
      #expect(!outcome.isSummaryPosted)
      #expect(outcome.placement[.reviewComment].isEmpty)
    }
  }

  /// Pushes just before one request of the run under test.
  final class PushingTransport: HTTPTransport {
    let session: ForgeSession
    let surface: Capabilities.Surface
    let isDone = Mutex(false)

    init(_ session: ForgeSession, before surface: Capabilities.Surface) {
      self.session = session
      self.surface = surface
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      let isNow = session.fixture.isRequest(request, of: surface) && !isDone.withLock { done in
        defer { done = true }
        return done
      }
      if isNow {
        _ = try? await session.push(session.scenario.shifted)
        let findings = (1..<6).map { Scenario.finding($0, shift: 7) }
        let publication = try? session.scenario.publication(findings, head: session.scenario.shifted, run: 3)
        if let publication { _ = try? await session.post(publication) }
      }
      return try await session.transport.send(request)
    }
  }

  @Test("A push during an older run keeps the newest commit's comments", arguments: forgeFixtures)
  func pushMeanwhile(fixture: any ForgeFixture) async throws {
    for surface in [Capabilities.Surface.annotations, .summary] where try fixture.capabilities.has(surface) {
      try await withSession(on: fixture) { session, scenario in
        try await session.post(try scenario.publication(findings(0..<4)))
        let transport = PushingTransport(session, before: surface)
        let outcome = try await session.post(try scenario.publication([Scenario.finding(0)], run: 2), over: transport)
        #expect(transport.isDone.withLock { $0 })
        #expect(outcome.problem == nil && outcome.supersession != nil)
        let state = try await session.state
        #expect(state.summaries.map { state.marker(of: $0)?.head } == [scenario.shifted])
        #expect(state.summaries.first?.body.contains("5 findings") == true)
        #expect(try await session.shown().compactMap(\.line).sorted() == Array(19..<24))
      }
    }
  }

  @Test("Two runs at once end with one sticky comment and one comment a finding", arguments: forgeFixtures, 0..<(FaultMatrixTests.isFull ? 8 : 2))
  func twoAtOnce(fixture: any ForgeFixture, attempt: Int) async throws {
    try await withSession(on: fixture) { session, scenario in
      let publications = try (1...2).map { try scenario.publication(findings(0..<8), run: $0) }
      await withTaskGroup(of: Void.self) { group in
        for publication in publications { group.addTask { _ = try? await session.post(publication) } }
      }
      let state = try await session.state
      #expect(state.summaries.count == 1)
      #expect(state.findings.count == 8)
      let third = try await session.post(try scenario.publication(findings(0..<8), run: 3)).performed
      // Of two runs that write the same at the same time, the slower one may have the last word. The next run corrects it.
      #expect(third.count <= 3, "\(third)")
      #expect(try await session.post(try scenario.publication(findings(0..<8), run: 4)).performed == [])
    }
  }

  @Test("A thread with replies is closed and opened again, never deleted", arguments: forgeFixtures)
  func replies(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await session.post(try scenario.publication(findings(0..<2)))
      let root = try #require(try await session.state.findings.first)
      try await session.reply(to: root)
      try await session.post(try scenario.publication([], run: 2))
      let settled = try await session.state
      #expect(settled.comments.filter(\.isInline).count == 2)
      let thread = try #require(settled.comment(root.id))
      #expect(thread.body.contains("✅ Resolved in "))
      #expect(thread.body.contains("may trap") && !thread.body.contains("```suggestion"))
      #expect(thread.isClosed == Self.closes(session.capabilities))
      #expect(try await session.post(try scenario.publication([], run: 3)).performed == [])
      try await session.post(try scenario.publication(findings(0..<2), run: 4))
      let back = try await session.state
      #expect(back.findings.count == 2)
      #expect(back.comments.filter(\.isClosed).isEmpty)
      #expect(back.comment(root.id)?.body.contains("may trap") == true)
    }
  }
}
