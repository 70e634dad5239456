import HTTP
import Posting
import ReviewCore
import Synchronization
import Testing

@Suite("There is one summary, for any account")
struct OneSummaryTests {
  private func post(_ forge: ModelForge, run: Int, findings: [Finding] = [Scenario.finding(0)]) async throws -> PostingOutcome {
    let head = try MovedCommentTests.commit("a")
    let publication = PlainChange(count: 9).publication(findings, head: head, run: run)
    return await ReviewPoster(client: ModelClient(forge, reviewed: head), settling: .zero).post(publication)
  }

  private func forge(_ identity: AuthorIdentity, login: String = "github-actions[bot]") throws -> ModelForge {
    ModelForge(head: try MovedCommentTests.commit("a").hex, identity: identity, login: login)
  }

  @Test("An account other than the expected one posts each comment once", arguments: [
    (AuthorIdentity.login("github-actions[bot]"), "review-bot[bot]"), (.login("github-actions[bot]"), "a-person"),
    (.app, "review-bot[bot]"), (.login("review-bot"), "review-bot[bot]"),
  ])
  func wrongIdentity(identity: AuthorIdentity, login: String) async throws {
    let forge = try forge(identity, login: login)
    for run in 1...3 {
      let outcome = try await post(forge, run: run)
      #expect(outcome.problem == nil)
      #expect(outcome.performed.count { if case .addSummary = $0.action { true } else { false } } <= 1)
      #expect(forge.summaries.count == 1)
      #expect(forge.open.count == 1)
    }
  }

  @Test("An account that may change the comments of others keeps to its own", arguments: ["aaa[bot]", "zzz[bot]"])
  func administrator(other: String) async throws {
    let forge = try forge(.app)
    forge.state.withLock { $0.isAdministrator = true }
    _ = try await post(forge, run: 1)
    let copies = forge.ours.map(\.body)
    for comment in forge.ours { forge.add(comment.body, by: other, isBot: true, place: comment.place) }
    _ = try await post(forge, run: 2, findings: [Scenario.finding(1)])
    #expect(try await post(forge, run: 3, findings: [Scenario.finding(1)]).performed == [])
    #expect(forge.state.withLock { $0.comments.filter { $0.author == other }.map(\.body) } == copies)
    #expect(forge.summaries.count == 1 && forge.open.count == 1)
  }

  @Test("A summary with an unknown outcome is not created again", arguments: [true, false], [true, false])
  func ambiguous(isDone: Bool, isLagging: Bool) async throws {
    let forge = try forge(.app)
    forge.state.withLock { $0.isLagging = isLagging }
    // After the review and the check run.
    forge.state.withLock { $0.faults[2] = (.ambiguous, isDone) }
    let outcome = try await post(forge, run: 1)
    #expect(forge.summaries.count == (isDone ? 1 : 0))
    #expect((outcome.problem == nil) == (isDone && !isLagging))
    #expect(outcome.isSummaryPosted == (isDone && !isLagging))
    forge.state.withLock { $0.isLagging = false }
    #expect(try await post(forge, run: 2).problem == nil)
    #expect(forge.summaries.count == 1)
  }

  @Test("A 404 for a summary that is listed does not create another", arguments: [false, true])
  func notFound(isLasting: Bool) async throws {
    let forge = try forge(.app)
    _ = try await post(forge, run: 1)
    forge.state.withLock { state in
      if isLasting { state.refusals = [.summary: .gone] } else { state.faults[state.writes + 2] = (.gone, false) }
    }
    let outcome = try await post(forge, run: 2, findings: [])
    #expect((outcome.problem != nil) == isLasting)
    #expect(forge.summaries.count == 1)
  }

  @Test("A summary that a person deleted while it was rewritten is created again, once")
  func deletedMeanwhile() async throws {
    let forge = try forge(.app)
    _ = try await post(forge, run: 1)
    let head = try MovedCommentTests.commit("a")
    let client = ModelClient(forge, reviewed: head) { number in
      // Before the summary is written, after four lists, the head, a deletion, a check run and one check.
      if number == 9 { forge.state.withLock { $0.comments.removeAll { $0.place == .conversation } } }
    }
    let publication = PlainChange(count: 9).publication([], head: head, run: 2)
    let outcome = await ReviewPoster(client: client, settling: .zero).post(publication)
    #expect(outcome.problem == nil)
    #expect(forge.summaries.count == 1)
    #expect(outcome.performed.count { if case .addSummary = $0.action { true } else { false } } == 1)
  }

  @Test("A token's account is requested from REST, then from GraphQL", arguments: [
    (200, "{\"login\":\"octocat\"}", 200, "", AuthorIdentity.login("octocat"), 1),
    (403, "{}", 200, "{\"data\":{\"viewer\":{\"login\":\"review-bot[bot]\"}}}", .login("review-bot[bot]"), 2),
    (403, "{}", 200, "{\"data\":{\"viewer\":{\"login\":\"review-bot\"}}}", .login("review-bot[bot]"), 2),
    (403, "{}", 200, "{\"data\":null,\"errors\":[{\"message\":\"no\"}]}", .app, 2), (404, "{}", 403, "{}", .app, 2),
  ])
  func identities(
    user: Int, userBody: String, viewer: Int, viewerBody: String, identity: AuthorIdentity, count: Int
  ) async throws {
    let script = HTTPForgeClientTests.Script([
      HTTPForgeClientTests.reply(user, [:], userBody), HTTPForgeClientTests.reply(viewer, [:], viewerBody),
    ])
    let client = HTTPForgeClient(
      try GitHubDialectTests.github(), transport: script, tokens: TokenSource(Secret("t0ken")), clock: StillClock())
    #expect(try await client.identity() == identity)
    #expect(script.count == count)
  }
}
