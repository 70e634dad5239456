import HTTP
import Posting
import ReviewCore
import Synchronization
import Testing

@Suite("What a reviewer reads is on the fewest surfaces")
struct ReviewerViewTests {
  private static func post(
    _ findings: [Finding], to forge: ModelForge, policy: PublicationPolicy = PublicationPolicy(), run: Int = 1
  ) async throws -> PostingOutcome {
    let head = try #require(PlainChange.head)
    return await ReviewPoster(client: forge, settling: .zero).post(
      PlainChange(count: 20).publication(findings, head: head, run: run, policy: policy))
  }

  private static func forge(_ change: (inout Capabilities) -> Void = { _ in }) throws -> ModelForge {
    var capabilities = Capabilities()
    change(&capabilities)
    return ModelForge(head: try #require(PlainChange.head).hex, capabilities: capabilities)
  }

  @Test("Fixable layout findings get no comment, unless the policy names no such rules", arguments: [
    (["force_try"], [2, 0, 3]), ([], [5, 0, 0]), (["other_rule"], [5, 0, 0]),
  ] as [(Set<RuleID>, [Int])])
  func layout(rules: Set<RuleID>, counts: [Int]) async throws {
    var policy = PublicationPolicy()
    policy.layoutRules = rules
    let forge = try Self.forge()
    let outcome = try await Self.post((0..<5).map { Scenario.finding($0, fix: $0 < 3) }, to: forge, policy: policy)
    #expect([.reviewComment, .annotation, .fixCommand].map { outcome.placement[$0].count } == counts)
    #expect(forge.open.count == counts[0])
  }

  @Test("Without a summary, fixable layout findings go down the ladder from the annotations on", arguments: [true, false])
  func layoutWithoutSummary(isRefused: Bool) async throws {
    var policy = PublicationPolicy(hasSummary: isRefused)
    policy.layoutRules = ["force_try"]
    let forge = try Self.forge()
    if isRefused { forge.state.withLock { $0.refusals[.summary] = .forbidden } }
    let outcome = try await Self.post((0..<5).map { Scenario.finding($0, fix: $0 < 3) }, to: forge, policy: policy)
    #expect([.reviewComment, .annotation, .fixCommand].map { outcome.placement[$0].count } == [2, 3, 0])
  }

  @Test("The check run alone has the verdict; a status does when check runs are refused or the forge hides them", arguments: [
    (true, ForgeError.Kind?.none, 0), (true, .unsupported, 1), (true, .forbidden, 1), (false, nil, 1),
  ])
  func mergeBox(showsReport: Bool, refusal: ForgeError.Kind?, statuses: Int) async throws {
    let forge = try Self.forge { $0.showsReportAsStatus = showsReport }
    if let refusal { forge.state.withLock { $0.refusals[.annotations] = refusal } }
    let outcome = try await Self.post([Scenario.finding(0)], to: forge)
    #expect((outcome.problem == nil) == (refusal != .forbidden))
    #expect(forge.state.withLock { $0.statuses.count } == statuses)
    #expect(forge.state.withLock { $0.checks.count } == (refusal == nil ? 1 : 0))
  }

  @Test("A status that is there already follows the check run")
  func earlierStatus() async throws {
    let forge = try Self.forge()
    forge.state.withLock {
      $0.statuses["reviewbot"] = .init(context: "reviewbot", state: .canceled, text: "The review ended.", link: nil)
    }
    _ = try await Self.post([], to: forge)
    #expect(forge.state.withLock { $0.statuses.mapValues(\.state) } == ["reviewbot": .success])
  }

  @Test("Added lines without coverage are notes of the check run, in ranges, and never comments")
  func uncovered() throws {
    let head = try #require(PlainChange.head)
    let file = PatchedFile(
      path: RepoPath(Scenario.path), covered: [12], partial: [], uncovered: [14, 15, 18, 20], notExecutable: [13, 16, 17])
    let coverage = CheckResult(check: .coverage, verdict: .failed(reason: "Low."), details: .patchCoverage([file]))
    let publication = Publication(
      report: Report(
        toolVersion: "1", subject: Scenario.report([], head: head.hex).subject, changedFiles: 1, addedLines: 10,
        results: [coverage]),
      diff: PlainChange(count: 20).diff, head: head, run: PostingRun(number: 1), summary: { _ in "" })
    let desired = publication.desired(
      publication.placement(.init(capabilities: Capabilities())), capabilities: Capabilities())
    let annotations = try #require(desired.check).annotations
    #expect(annotations.map(\.lines) == [14...18, 20...20])
    #expect(annotations.map(\.text) == ["No test reached these 3 lines.", "No test reached this line."])
    #expect(annotations.allSatisfy { $0.severity == .note })
    #expect(desired.comments.isEmpty)
  }

  @Test("Of many uncovered ranges, the check run has the hundred longest")
  func manyUncovered() throws {
    let head = try #require(PlainChange.head)
    let singles = LineSet((0..<200).map { 20 * $0 + 10 })
    let lines = (0..<100).reduce(singles) { $0.union(LineSet((20 * $1 + 1)...(20 * $1 + 2))) }
    let file = PatchedFile(path: "A.swift", covered: [], partial: [], uncovered: lines, notExecutable: [])
    let coverage = CheckResult(check: .coverage, verdict: .passed, details: .patchCoverage([file]))
    let publication = Publication(
      report: Report(
        toolVersion: "1", subject: Scenario.report([], head: head.hex).subject, changedFiles: 1, addedLines: 10,
        results: [coverage]),
      diff: Diff(files: []), head: head, run: PostingRun(number: 1), summary: { _ in "" })
    let desired = publication.desired(
      publication.placement(.init(capabilities: Capabilities())), capabilities: Capabilities())
    #expect(desired.check?.annotations.map(\.lines.count) == Array(repeating: 2, count: 100))
  }
}

@Suite("A comment that no longer applies keeps its text, folded")
struct RetiredTextTests {
  private static let markups = [Markup.github, .gitlab, .gitea, .bitbucket]

  private func forge(_ markup: Markup) throws -> ModelForge {
    var capabilities = Capabilities()
    capabilities.markup = markup
    return ModelForge(head: try #require(PlainChange.head).hex, capabilities: capabilities, closings: [.folding, .resolving])
  }

  private func post(_ findings: [Finding], to forge: ModelForge, run: Int) async throws -> PostingOutcome {
    let head = try #require(PlainChange.head)
    return await ReviewPoster(client: forge, settling: .zero).post(
      PlainChange(count: 20).publication(findings, head: head, run: run))
  }

  private func text(_ forge: ModelForge) throws -> String {
    let comment = try #require(forge.ours.first { $0.place == .review })
    return try #require(forge.capabilities.markup.parts(of: comment.body)).rest.description
  }

  @Test("The reason comes first, suggestions become plain code, and repeats write nothing", arguments: markups)
  func text(markup: Markup) async throws {
    let forge = try forge(markup)
    _ = try await post([Scenario.finding(1, fix: true)], to: forge, run: 1)
    let id = try #require(forge.ours.first { $0.place == .review }?.id)
    let before = try text(forge)
    forge.add("Why?", by: "person", place: .review, replyTo: id)
    _ = try await post([], to: forge, run: 2)
    let after = try text(forge)
    #expect(after.hasPrefix("✅ Resolved in aaaaaaaaaa.\n\n" + markup.foldStart("The earlier comment") + "\n**Warning** · `force_try`"))
    #expect(after.contains("Value 1 may trap.") && !after.contains("```suggestion"))
    #expect(after.contains("```\n") == before.contains("```suggestion"))
    #expect(forge.state.withLock { $0.resolved } == [id] && forge.state.withLock { $0.minimised } == [id])
    #expect(try await post([], to: forge, run: 3).performed == [])
    _ = try await post([Scenario.finding(1, fix: true)], to: forge, run: 4)
    #expect(try text(forge) == before)
    #expect(forge.state.withLock { $0.resolved.isEmpty && $0.minimised.isEmpty })
  }

  @Test("A person's edit of such a comment is undone without folding the text twice", arguments: markups)
  func edited(markup: Markup) async throws {
    let forge = try forge(markup)
    _ = try await post([Scenario.finding(1)], to: forge, run: 1)
    let id = try #require(forge.ours.first { $0.place == .review }?.id)
    forge.add("Why?", by: "person", place: .review, replyTo: id)
    _ = try await post([], to: forge, run: 2)
    let retired = try text(forge)
    forge.edit(id) { $0.replacing("Resolved", with: "Really resolved") }
    _ = try await post([], to: forge, run: 3)
    #expect(try text(forge) == retired)
  }

  @Test("A comment of several findings stays while one of them does", arguments: [true, false])
  func partlyFixed(firstStays: Bool) async throws {
    let forge = try forge(.github)
    func finding(_ rule: RuleID) -> Finding {
      Finding(
        rule: rule, severity: .warning, location: Scenario.finding(3).location, message: "About \(rule).", scope: .added,
        fingerprint: Fingerprint(hex: rule.name))
    }
    let both = [finding("one"), finding("two")]
    _ = try await post(both, to: forge, run: 1)
    let comment = try #require(forge.open.first)
    #expect(forge.open.count == 1)
    #expect(Marker(body: comment.body)?.fingerprints == ["one", "two"])
    let left = both[firstStays ? 0 : 1]
    let outcome = try await post([left], to: forge, run: 2)
    #expect(outcome.placement[.reviewComment] == [left])
    #expect(forge.open.map(\.id) == [comment.id])
    #expect(try text(forge).contains("About \(left.rule).") && Marker(body: forge.open[0].body)?.fingerprints == [left.rule.name])
    #expect(try await post([left], to: forge, run: 3).performed == [])
  }
}

@Suite("Links lead to the forge's own pages, or there are none")
struct ForgeLinksTests {
  private static let path = RepoPath("Sources/Cart Ü/(a)|b].swift")
  private static let encoded = "Sources/Cart%20%C3%9C/%28a%29%7Cb%5D.swift"

  private static func links(_ name: String, at base: String) async throws -> WebLinks? {
    let target = try #require(PullRequestTarget(head: String(repeating: "a", count: 40), baseURL: base))
    let forge = try #require(forges.first { $0.name == name })
    let connection = ForgeConnection(
      kind: try #require(ForgeKind(name)), transport: NoTransport(), tokens: TokenSource(Secret("")))
    return try await forge.connect(connection, target, "reviewbot").withClient { $0.capabilities.links }
  }

  @Test("Files, lines and commits", arguments: [
    ("github", "https://api.github.com", "https://github.com/octo/demo/blob/HEAD/PATH#L4-L9", "https://github.com/octo/demo/commit/HEAD"),
    ("github", "https://git.example/api/v3", "https://git.example/octo/demo/blob/HEAD/PATH#L4-L9", "https://git.example/octo/demo/commit/HEAD"),
    ("github", "https://api.sub.ghe.com", "https://sub.ghe.com/octo/demo/blob/HEAD/PATH#L4-L9", "https://sub.ghe.com/octo/demo/commit/HEAD"),
    ("gitlab", "https://gitlab.com/api/v4", "https://gitlab.com/octo/demo/-/blob/HEAD/PATH#L4-9", "https://gitlab.com/octo/demo/-/commit/HEAD"),
    ("gitea", "https://host:8443/git/api/v1", "https://host:8443/git/octo/demo/src/commit/HEAD/PATH#L4-L9", "https://host:8443/git/octo/demo/commit/HEAD"),
    ("forgejo", "https://codeberg.org/api/v1", "https://codeberg.org/octo/demo/src/commit/HEAD/PATH#L4-L9", "https://codeberg.org/octo/demo/commit/HEAD"),
    ("bitbucket", "https://api.bitbucket.org/2.0", "https://bitbucket.org/octo/demo/src/HEAD/PATH#lines-4:9", "https://bitbucket.org/octo/demo/commits/HEAD"),
  ])
  func addresses(forge: String, base: String, file: String, commit: String) async throws {
    let head = try #require(PlainChange.head)
    let links = try #require(try await Self.links(forge, at: base))
    let expected = file.replacing("HEAD", with: head.hex).replacing("PATH", with: Self.encoded)
    #expect(links.file(Self.path, lines: 4...9) == expected)
    #expect(links.file(Self.path) == String(expected.prefix { $0 != "#" }))
    #expect(links.file("a", lines: 4...4).hasSuffix(forge == "bitbucket" ? "#lines-4" : "#L4"))
    #expect(links.commit(head) == commit.replacing("HEAD", with: head.hex))
  }

  @Test("An address that is not the API's usual one leads nowhere", arguments: [
    ("github", "http://127.0.0.1:8800"), ("gitlab", "https://host/v4"), ("bitbucket", "http://127.0.0.1:8800/2.0"),
    ("gitea", "https://host(x)/api/v1"),
  ])
  func unknown(forge: String, base: String) async throws {
    #expect(try await Self.links(forge, at: base) == nil)
  }
}
