import Posting
import Reporting
import ReviewCore
import Synchronization
import Testing

@Suite("The summary counts what is new and fixed since the report about an earlier commit")
struct FindingHistoryTests {
  private static let lint: Verdict = .failed(reason: "Findings.")

  /// The texts of the summary's line about changes, one for each posting.
  private final class Lines: Sendable {
    let all = Mutex<[String]>([])

    func note(_ changes: FindingChanges?) -> String {
      let line = changes.map { "\($0.new) new, \($0.fixed) fixed since \($0.since.hex.prefix(1))" } ?? "none"
      all.withLock { $0.append(line) }
      return line
    }
  }

  private static func publication(
    _ findings: Range<Int>, head: ObjectID, run: Int = 1, lint: Verdict = lint, lines: Lines = Lines()
  ) -> Publication {
    Publication(
      report: Scenario.report(findings.map { Scenario.finding($0 % 40) }, lint: lint, head: head.hex),
      diff: PlainChange(count: 40).diff, head: head, run: PostingRun(number: run),
      summary: { lines.note($0.changes) })
  }

  /// Posts about a commit and returns the line of the summary that is then on the forge.
  @discardableResult
  private func post(
    _ findings: Range<Int>, about letter: Character, to forge: ModelForge, lint: Verdict = lint
  ) async throws -> String {
    let head = try MovedCommentTests.commit(letter)
    forge.state.withLock { $0.head = head.hex }
    // Increases with everything that was posted.
    let run = Int(forge.state.withLock(\.nextID))
    let publication = Self.publication(findings, head: head, run: run, lint: lint)
    #expect(await ReviewPoster(client: forge, settling: .zero).post(publication).problem == nil)
    let again = await ReviewPoster(client: forge, settling: .zero).post(publication)
    #expect(again.performed == [], "A repeat writes nothing.")
    return forge.summaries.first.map { String($0.body.drop { $0 != "\n" }.dropFirst()) } ?? ""
  }

  private func forge() throws -> ModelForge { ModelForge(head: try MovedCommentTests.commit("a").hex) }

  @Test("Commit by commit, and a second report about one commit compares with the same one")
  func commits() async throws {
    let forge = try forge()
    #expect(try await post(0..<3, about: "a", to: forge) == "none")
    #expect(try await post(1..<5, about: "b", to: forge) == "2 new, 1 fixed since a")
    #expect(try await post(0..<5, about: "b", to: forge) == "2 new, 0 fixed since a")
    #expect(try await post(0..<5, about: "c", to: forge) == "0 new, 0 fixed since b")
    #expect(try await post(0..<0, about: "a", to: forge, lint: .passed) == "0 new, 5 fixed since c")
  }

  @Test("Where comments are short, the summary leaves out the history rather than the findings", arguments: [2_000, 4_000, 60_000])
  func shortComments(length: Int) async throws {
    let head = try MovedCommentTests.commit("a")
    var capabilities = Capabilities()
    capabilities.limits.commentLength = length
    let forge = ModelForge(head: head.hex, capabilities: capabilities)
    let publication = Publication(
      report: Scenario.report((0..<800).map { Scenario.finding($0) }, lint: Self.lint, head: head.hex),
      diff: PlainChange(count: 800).diff, head: head, run: PostingRun(number: 1), summary: { _ in "Text." })
    #expect(await ReviewPoster(client: forge, settling: .zero).post(publication).problem == nil)
    let summary = try #require(forge.summaries.first)
    #expect(summary.body.utf16.count <= length && summary.body.contains("Text."))
    #expect((Marker(body: summary.body)?.history == nil) == (length < 60_000))
  }

  @Test("A check without a verdict fixes nothing, so there is no comparison with or after it")
  func unjudged() async throws {
    let forge = try forge()
    try await post(0..<3, about: "a", to: forge)
    let broken = Verdict.broken(Problem(summary: "No parser.", hint: "Install it."))
    #expect(try await post(0..<0, about: "b", to: forge, lint: broken) == "none")
    #expect(try await post(0..<3, about: "c", to: forge) == "none")
    #expect(try await post(0..<4, about: "d", to: forge) == "1 new, 0 fixed since c")
  }

  @Test("A changed set of findings with the same text is remembered")
  func sameText() async throws {
    let forge = try forge()
    try await post(0..<1, about: "a", to: forge)
    try await post(1..<2, about: "a", to: forge)
    #expect(try await post(1..<2, about: "b", to: forge) == "0 new, 0 fixed since a")
  }

  @Test("A text in the marker that reviewbot did not write counts as none", arguments: [
    "", "1;x;;lint;;;", "2;;;lint,tests;;AAAAAA==;", "1;;;lint,tests;;AAAAAAA=;", "1;;;lint,tests;%%%%;;", "1;;;lint,tests;;",
    "1;;;lint,tests;;;" + String(repeating: "A", count: 9_000),
  ])
  func forged(history: String) throws {
    let (old, new) = (try MovedCommentTests.commit("a"), try MovedCommentTests.commit("b"))
    var marker = Marker(key: "reviewbot", kind: .summary, head: old.hex, run: 1, digest: "d")
    marker.history = history
    let comment = ForgeFact.Comment(
      id: ItemID("1"), order: 1, place: .conversation, author: "me", isBot: true, body: marker.line + "text")
    let observed = ObservedPublication(
      [.comment(comment)], Ownership(key: "reviewbot", markup: .github, author: .login("me")))
    let publication = Self.publication(0..<2, head: new)
    let capabilities = Capabilities()
    let desired = publication.desired(
      publication.placement(.init(capabilities: capabilities)), capabilities: capabilities, after: observed)
    #expect(desired.summary?.text == "none")
    #expect(desired.summary?.history != nil)
  }

  @Test("A thousand findings are remembered within a comment's length, more are not", arguments: [1_000, 1_001], [
    Capabilities.github, .gitlab, .gitea, .bitbucket,
  ])
  func limit(count: Int, capabilities: Capabilities) throws {
    let head = try MovedCommentTests.commit("a")
    let findings = (0..<count).map { Scenario.finding($0) }
    let publication = Publication(
      report: Scenario.report(findings, head: head.hex), diff: Diff(files: []), head: head, run: PostingRun(number: 1),
      summary: { _ in String(repeating: "line\n", count: 400_000) })
    let desired = publication.desired(
      publication.placement(.init(capabilities: capabilities)), capabilities: capabilities)
    #expect((desired.summary?.history == nil) == (count > 1_000))
    let empty = ObservedPublication([], Ownership(key: "reviewbot", markup: capabilities.markup, author: .app))
    let bodies = plan(desired: desired, observed: empty, capabilities: capabilities).compactMap { operation in
      if case .addSummary(let body) = operation.action { body } else { nil }
    }
    let body = try #require(bodies.first)
    #expect(body.utf16.count <= capabilities.limits.commentLength + 500)
    #expect(Marker(body: body, in: capabilities.markup)?.history == desired.summary?.history)
  }
}
