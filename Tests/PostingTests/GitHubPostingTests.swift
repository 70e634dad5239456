import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Testing

@Suite(
  "What only GitHub has",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"), .timeLimit(.minutes(20)))
struct GitHubPostingTests {
  @Test("A person's token has no check runs; their annotations go down the ladder")
  func userToken() async throws {
    try await withSession(on: GitHubFixture()) { session, scenario in
      let findings = (0..<100).map { Scenario.finding($0) }
      let outcome = try await session.post(try scenario.publication(findings), token: "ghp_person")
      #expect(outcome.placement[.annotation].isEmpty)
      #expect(outcome.placement.count == 100)
      #expect(outcome.problem == nil)
      #expect(outcome.notices.count == 1)
      let state = try await session.state
      #expect(state.findings.count == 60)
      #expect(state.summaries.first?.body.contains("100 findings, 40 of them") == true)
    }
  }

  @Test("A GitHub Enterprise server's addresses are used for REST and GraphQL")
  func enterprise() async throws {
    try await withSession(on: GitHubFixture(fakePrefix: "/api/v3")) { session, scenario in
      let outcome = try await session.post(try scenario.publication((0..<2).map { Scenario.finding($0) }))
      #expect(outcome.problem == nil && outcome.notices.isEmpty)
      #expect(try await session.state.findings.count == 2)
    }
  }

  @Test("States that a status of GitHub does not have are shown as the nearest", arguments: [
    (DesiredPublication.Status.State.success, "success"), (.failed, "failure"), (.canceled, "error"), (.pending, "pending"),
    (.running, "pending"), (.neutral, "pending"),
  ])
  func statusWords(state: DesiredPublication.Status.State, word: String) {
    #expect(Capabilities.github.statusWords[state] == word)
  }
}
