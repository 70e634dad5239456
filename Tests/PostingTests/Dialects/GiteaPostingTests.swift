import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Testing

@Suite(
  "Reports reach pull requests on Gitea and Forgejo in spite of their reviews",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"), .timeLimit(.minutes(20)))
struct GiteaPostingTests {
  struct State: Decodable {
    struct Review: Decodable {
      let state: String
    }

    let reviews: [Review]
  }

  private func reviews(_ session: ForgeSession) async throws -> [String] {
    try JSONDecoder().decode(State.self, from: try await session.control(.get, "state")).reviews.map(\.state)
  }

  /// Leaves an unfinished review behind, as a request that failed half-way does.
  private func begin(_ body: String, _ session: ForgeSession) async throws {
    let json = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
    let comment = "{\"path\": \"\(Scenario.path)\", \"new_position\": 12, \"body\": \(json)}"
    try await add("{\"event\": \"PENDING\", \"body\": \"x\", \"comments\": [\(comment)]}", session)
  }

  private func addReviews(_ count: Int, _ session: ForgeSession) async throws {
    for number in 0..<count {
      try await add("{\"event\": \"COMMENT\", \"body\": \"Review \(number).\"}", session)
    }
  }

  private func add(_ review: String, _ session: ForgeSession) async throws {
    let request = HTTPRequest(
      .post, "\(session.base)/repos/octo/demo/pulls/7/reviews",
      headers: [.init("Content-Type", "application/json"), .init("Authorization", "token bot")],
      body: Array(review.utf8))
    #expect(try await session.transport.send(request).status == 200)
  }

  static let fixtures = [GiteaFixture.gitea, .forgejo]

  @Test("An unfinished review that an earlier run left behind goes, and nothing is posted twice", arguments: fixtures)
  func leftover(fixture: GiteaFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      let marker = Marker(key: "reviewbot", kind: .finding, head: scenario.head, run: 1, digest: "d")
      try await begin(marker.line(in: .gitea) + "text", session)
      let findings = (0..<5).map { Scenario.finding($0) }
      #expect(try await session.post(try scenario.publication(findings)).problem == nil)
      #expect(try await reviews(session) == ["COMMENT"])
      #expect(try await session.state.findings.count == 5)
      #expect(try await session.post(try scenario.publication(findings, run: 2)).performed == [])
    }
  }

  @Test("A person's unfinished review stays, and the outcome says so", arguments: fixtures)
  func draft(fixture: GiteaFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await begin("My draft.", session)
      let outcome = try await session.post(try scenario.publication([Scenario.finding(0)]))
      #expect(outcome.problem?.summary.contains("unfinished review") == true)
      #expect(outcome.isSummaryPosted && outcome.placement[.reviewComment].isEmpty)
      #expect(try await reviews(session) == ["PENDING"])
    }
  }

  @Test("No empty review stays behind when all findings are fixed", arguments: fixtures)
  func noEmptyReview(fixture: GiteaFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await session.post(try scenario.publication((0..<3).map { Scenario.finding($0) }))
      #expect(try await session.post(try scenario.publication([], run: 2)).problem == nil)
      #expect(try await reviews(session) == [])
    }
  }

  @Test("A server below a path is posted to", arguments: [GiteaFixture.gitea.below("/git/api/v1"), GiteaFixture.forgejo.below("/sub/path/api/v1")])
  func subPath(fixture: GiteaFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await session.control(.post, "seed", "{\"count\": 60}")
      let findings = (0..<4).map { Scenario.finding($0) }
      #expect(try await session.post(try scenario.publication(findings)).problem == nil)
      #expect(try await session.state.findings.count == 4)
      #expect(try await session.post(try scenario.publication(findings, run: 2)).performed == [])
    }
  }

  @Test("Reviews of other people beyond the first page are read to the end", arguments: fixtures)
  func manyReviews(fixture: GiteaFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await addReviews(60, session)
      let findings = (0..<4).map { Scenario.finding($0) }
      #expect(try await session.post(try scenario.publication(findings)).problem == nil)
      #expect(try await session.state.findings.count == 4)
      #expect(try await session.post(try scenario.publication(findings, run: 2)).performed == [])
    }
  }
}
