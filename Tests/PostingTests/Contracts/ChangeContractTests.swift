import Digests
import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Testing

@Suite(
  "On every forge, comments survive renames, people's edits, and locked or closed pull requests",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"), .timeLimit(.minutes(20)))
struct ChangeContractTests {
  private static func open(_ session: ForgeSession) async throws -> [ForgeState.Comment] {
    try await session.shown().filter { comment in session.marker(of: comment).map { !$0.isSettled } ?? false }
  }

  @Test("After a rename, each finding has one comment, in the file's new path", arguments: forgeFixtures)
  func rename(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture, lines: 4) { session, scenario in
      try await session.post(try scenario.publication((0..<4).map { Scenario.finding($0) }))
      let replied = try #require(try await session.state.findings.first)
      try await session.reply(to: replied)
      let renamed = try await scenario.renamed()
      try await session.push(renamed.head)
      let findings = (0..<4).map { Scenario.finding($0, in: Scenario.newPath) }
      let moved = try await session.post(try renamed.publication(findings, run: 2))
      #expect(moved.problem == nil)
      #expect(moved.placement[.reviewComment].count == 4)
      let open = try await Self.open(session)
      #expect(open.map { "\($0.path ?? ""):\($0.line ?? 0)" }.sorted() == (11...14).map { "\(Scenario.newPath):\($0)" })
      #expect(try await session.state.comment(replied.id) != nil)
      #expect(try await session.state.summaries.count == 1)
      #expect(try await session.post(try renamed.publication(findings, run: 3)).performed == [])
    }
  }

  /// Returns one of two findings on equal lines.
  private static func twin(_ occurrence: Int, line: Int) -> Finding {
    let position = Location.Position(line: line, column: 1)
    let path = RepoPath(Scenario.path)
    return Finding(
      rule: "force_try", severity: .warning, location: Location(path: path, start: position, end: position),
      message: "It may trap.", scope: .added,
      fingerprint: Fingerprint(rule: "force_try", path: path, line: "try! f()".utf8, declaration: "", occurrence: occurrence))
  }

  @Test("Of two equal lines, the remaining one has one comment at its line", arguments: forgeFixtures)
  func twins(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await session.post(try scenario.publication([Self.twin(0, line: 12), Self.twin(1, line: 15)]))
      #expect(try await Self.open(session).compactMap(\.line).sorted() == [12, 15])
      try await session.push(scenario.shifted)
      for run in 2...3 {
        let outcome = try await session.post(
          try scenario.publication([Self.twin(0, line: 22)], head: scenario.shifted, run: run))
        #expect(outcome.problem == nil)
        #expect(run == 2 || outcome.performed == [])
      }
      #expect(try await Self.open(session).compactMap(\.line) == [22])
    }
  }

  @Test("A comment that a person edited is written again, once", arguments: forgeFixtures)
  func edits(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      let findings = (0..<2).map { Scenario.finding($0) }
      try await session.post(try scenario.publication(findings))
      let client = try session.client(head: scenario.head)
      let facts = try await client.facts(on: [.summary, .reviewComments])
      for case .comment(let comment) in facts where comment.order == facts.smallestOrder(in: comment.place) {
        let body = comment.body + "\nApproved by security."
        let edit: ForgeOperation.Action =
          comment.place == .conversation ? .updateSummary(comment.id, body: body) : .updateComment(comment.id, body: body)
        _ = try await client.perform(edit, observed: facts)
      }
      #expect(try await session.state.comments.count { $0.body.contains("Approved by security") } == 2)
      let outcome = try await session.post(try scenario.publication(findings, run: 2))
      #expect(outcome.performed.map(\.reason) == ["a person edited it", "a person edited it"])
      #expect(try await session.state.comments.allSatisfy { !$0.body.contains("Approved by security") })
      #expect(try await session.post(try scenario.publication(findings, run: 3)).performed == [])
    }
  }

  @Test("In a locked conversation, the verdict is posted, and the missing comments are named", arguments: forgeFixtures)
  func locked(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      try await session.fault(
        """
        {"fault": "status", "code": 403, "times": -1, "body": {"message": "Unable to create comment because issue is locked."},
          "match": {"method": "POST", "path": "/7/(comments|reviews|notes|discussions)"}}
        """)
      let outcome = try await session.post(try scenario.publication((0..<3).map { Scenario.finding($0) }))
      #expect(outcome.problem?.summary.hasPrefix("Not posted: the summary comment, inline comments. ") == true)
      #expect(!outcome.isSummaryPosted && outcome.placement[.reviewComment].isEmpty)
      #expect(outcome.placement.count == 3)
      let state = try await session.state
      let words = session.capabilities.showsReportAsStatus ? [] : [session.capabilities.statusWords[.failed]]
      #expect(state.statuses.map(\.word) == words)
      #expect(state.reports.count == (session.capabilities.has(.annotations) ? 1 : 0))
      #expect(state.comments.isEmpty)
      try await session.control(.delete, "faults")
      let unlocked = try await session.post(try scenario.publication((0..<3).map { Scenario.finding($0) }, run: 2))
      #expect(unlocked.problem == nil)
      #expect(try await session.state.findings.count == 3)
    }
  }

  /// Shows the pull request as closed.
  private struct ClosingTransport: HTTPTransport {
    let transport: any HTTPTransport

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      let response = try await transport.send(request)
      let text = String(decoding: response.body, as: UTF8.self)
        .replacing(/"state": ?"(open|opened|OPEN)"/) { $0.output.1 == "OPEN" ? "\"state\":\"DECLINED\"" : "\"state\":\"closed\"" }
      return HTTPResponse(status: response.status, headers: response.headers, body: Array(text.utf8), url: response.url)
    }
  }

  @Test("A closed pull request gets its report like an open one", arguments: forgeFixtures)
  func closed(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture) { session, scenario in
      let transport = ClosingTransport(transport: session.transport)
      let findings = (0..<3).map { Scenario.finding($0) }
      let first = try await session.post(try scenario.publication(findings), over: transport)
      #expect(first.problem == nil)
      #expect(try await session.state.findings.count == 3)
      let second = try await session.post(try scenario.publication(findings, run: 2), over: transport)
      #expect(second.performed == [])
    }
  }

  @Test("Only a commit of the pull request can be reported on", arguments: forgeFixtures)
  func foreignHead(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture, lines: 4) { session, scenario in
      #expect(try await session.client(head: scenario.head).confirmedPullRequest().baseBranch == "main")
      let foreign = try session.client(head: scenario.shifted)
      let error = await #expect(throws: ForgeError.self) { try await foreign.confirmedPullRequest() }
      #expect(error?.kind == .moved)
      // An older commit belongs to the pull request as well.
      let renamed = try await scenario.renamed()
      try await session.push(renamed.head)
      #expect(scenario.head != renamed.head)
      let record = try await session.client(head: scenario.head).confirmedPullRequest()
      #expect(renamed.head.hasPrefix(record.head))
    }
  }
}

extension [ForgeFact] {
  /// The order of the oldest comment in a place.
  fileprivate func smallestOrder(in place: ForgeFact.Comment.Place) -> Int64? {
    compactMap { fact in
      if case .comment(let comment) = fact, comment.place == place { comment.order } else { nil }
    }.min()
  }
}
