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

  @Test("A commit that GitHub's list of 250 omits still belongs to the pull request")
  func manyCommits() async throws {
    try await withSession(on: GitHubFixture(), lines: 3) { session, scenario in
      let commit = "git -c user.name=A -c user.email=a@example.test commit-tree"
      let script = "c=$1; for i in $(seq $2); do c=$(\(commit) -p $c -m \"$2 $i\" \"$c^{tree}\"); echo $c; done"
      func chain(_ count: Int) async throws -> [String] {
        try await Shell.run("sh", ["-c", script, "sh", scenario.head, "\(count)"], in: scenario.folder)
          .split(separator: "\n").map(String.init)
      }
      let commits = try await chain(260)
      try await session.push(commits[259])
      let record = try await session.client(head: commits[257]).confirmedPullRequest()
      #expect(record.head == commits[259])
      // Of the base branch, of another branch, and of no branch.
      for other in [scenario.base, scenario.shifted, try await chain(1)[0], String(repeating: "a", count: 40)] {
        let error = await #expect(throws: ForgeError.self) {
          try await session.client(head: other).confirmedPullRequest()
        }
        #expect(error?.kind == .moved, "\(other)")
      }
    }
  }

  /// Returns whether each thread of the pull request is resolved, as GraphQL says.
  private func resolutions(_ session: ForgeSession) async throws -> [Bool] {
    let query = "{ repository(owner: \\\"octo\\\", name: \\\"demo\\\") { pullRequest(number: 7) { reviewThreads(first: 100) { nodes { isResolved } } } } }"
    let request = HTTPRequest(
      .post, "\(session.base)/graphql",
      headers: [.init("Content-Type", "application/json"), .init("Authorization", "Bearer ghp_reader")],
      body: Array("{\"query\": \"query \(query)\"}".utf8))
    let answer = String(decoding: try await session.transport.send(request).body, as: UTF8.self)
    return answer.matches(of: /"isResolved": ?(true|false)/).map { $0.output.1 == "true" }
  }

  @Test("The thread of a resolved comment with replies is resolved, and reopened with its finding")
  func threads() async throws {
    try await withSession(on: GitHubFixture()) { session, scenario in
      let findings = (0..<3).map { Scenario.finding($0) }
      try await session.post(try scenario.publication(findings))
      try await session.reply(to: try #require(try await session.state.findings.first))
      let outcome = try await session.post(try scenario.publication([], run: 2))
      #expect(outcome.problem == nil && outcome.notices == [])
      #expect(try await resolutions(session) == [true])
      #expect(try await session.post(try scenario.publication([], run: 3)).performed == [])
      try await session.post(try scenario.publication(findings, run: 4))
      #expect(try await resolutions(session) == [false, false, false])
    }
  }

  @Test("A token that may not resolve threads hides the comment only, says so, and is no failure")
  func unresolvable() async throws {
    try await withSession(on: GitHubFixture()) { session, scenario in
      try await session.post(try scenario.publication([Scenario.finding(0)]))
      let comment = try #require(try await session.state.findings.first)
      try await session.reply(to: comment)
      let outcome = try await session.post(
        try scenario.publication([], run: 2), over: RefusingTransport(session.transport, "resolveReviewThread"))
      #expect(outcome.problem == nil)
      #expect(outcome.notices.contains { $0.contains("resolving threads") && $0.contains("The comment is hidden") })
      #expect(try await session.state.comment(comment.id)?.isClosed == true)
      #expect(try await resolutions(session) == [false])
      #expect(try await session.post(try scenario.publication([], run: 3)).problem == nil)
      #expect(try await resolutions(session) == [true])
    }
  }

  @Test("A comment that a person deletes just before it is hidden is no failure")
  func deletedBeforeFold() async throws {
    try await withSession(on: GitHubFixture()) { session, scenario in
      try await session.post(try scenario.publication([Scenario.finding(0)]))
      let comment = try #require(try await session.state.findings.first)
      try await session.reply(to: comment)
      let deletion = HTTPRequest(
        .delete, "\(session.base)/repos/octo/demo/pulls/comments/\(comment.id)",
        headers: [.init("Authorization", "Bearer \(session.fixture.accounts[0].token)")])
      let refusal = "{\"errors\": [{\"type\": \"NOT_FOUND\", \"message\": \"Could not resolve to a node\"}]}"
      let outcome = try await session.post(
        try scenario.publication([], run: 2),
        over: RefusingTransport(session.transport, "minimizeComment", refusal: refusal, after: deletion))
      #expect(outcome.problem == nil && outcome.notices == [], "\(outcome.notices)")
      #expect(try await session.state.findings.isEmpty)
    }
  }

  /// Answers requests that contain a word as GraphQL refuses, after a request of someone else.
  private struct RefusingTransport: HTTPTransport {
    let transport: any HTTPTransport
    let word: String
    let refusal: String
    let other: HTTPRequest?

    init(
      _ transport: any HTTPTransport, _ word: String,
      refusal: String = "{\"errors\": [{\"message\": \"Resource not accessible by integration\"}]}",
      after other: HTTPRequest? = nil
    ) {
      self.transport = transport
      self.word = word
      self.refusal = refusal
      self.other = other
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      guard String(decoding: request.body ?? [], as: UTF8.self).contains(word) else {
        return try await transport.send(request)
      }
      if let other { _ = try await transport.send(other) }
      return HTTPResponse(status: 200, body: Array(refusal.utf8), url: request.url)
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
