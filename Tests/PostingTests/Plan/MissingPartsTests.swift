import Posting
import ReviewCore
import Synchronization
import Testing

@Suite("Requested but missing output is a problem that names it")
struct MissingPartsTests {
  static func report(_ verdicts: [Verdict]) -> Report {
    let checks: [CheckID] = [.tests, .coverage, .lint]
    return Report(
      toolVersion: "1", subject: Subject(repository: "octo/demo", base: .unknown, head: .unknown, mergeBase: nil, pullRequest: 7),
      changedFiles: 1, addedLines: 1, results: zip(checks, verdicts).map { CheckResult(check: $0, verdict: $1) })
  }

  @Test("Each surface, refused in each way", arguments: [
    (Capabilities.Surface.statuses, "commit statuses"), (.annotations, "a check run"), (.summary, "the summary comment"),
    (.reviewComments, "inline comments"),
  ], [ForgeError.Kind.forbidden, .gone, .moved, .unauthorised, .unavailable, .outOfTime, .unreadable])
  func refused(surface: (Capabilities.Surface, String), kind: ForgeError.Kind) async throws {
    let head = try MovedCommentTests.commit("a")
    let forge = ModelForge(head: head.hex)
    forge.state.withLock { $0.refusals = [surface.0: kind] }
    let policy = PublicationPolicy(statuses: .perCheck)
    let publication = PlainChange(count: 9).publication([Scenario.finding(0)], head: head, policy: policy)
    let outcome = await ReviewPoster(client: forge, settling: .zero).post(publication)
    let problem = try #require(outcome.problem)
    #expect(problem.summary.contains(surface.1))
    #expect(outcome.placement.count == 1)
    #expect(outcome.supersession == nil)
  }

  @Test("A kind of token that has no check runs is not a problem while a status or a summary has the verdict", arguments: [
    (PublicationPolicy(), true), (PublicationPolicy(statuses: .off), true),
    (PublicationPolicy(statuses: .off, hasSummary: false), false),
  ])
  func unsupported(policy: PublicationPolicy, isPosted: Bool) async throws {
    let head = try MovedCommentTests.commit("a")
    let forge = ModelForge(head: head.hex)
    forge.state.withLock { $0.refusals = [.annotations: .unsupported] }
    let publication = PlainChange(count: 9).publication([Scenario.finding(0)], head: head, policy: policy)
    let outcome = await ReviewPoster(client: forge, settling: .zero).post(publication)
    #expect((outcome.problem == nil) == isPosted)
    #expect(outcome.notices.count == 1)
  }

  @Test("A line that the forge refuses twice is shown in the check run or the summary, or else is missing", arguments: [
    (PublicationPolicy(), true), (PublicationPolicy(hasAnnotations: false), true),
    (PublicationPolicy(hasAnnotations: false, hasSummary: false), false),
  ])
  func refusedLine(policy: PublicationPolicy, isPosted: Bool) async throws {
    let head = try MovedCommentTests.commit("a")
    let forge = ModelForge(head: head.hex)
    forge.state.withLock { $0.refusedPaths = [Scenario.finding(0).fingerprint.hex] }
    let publication = PlainChange(count: 9).publication([Scenario.finding(0)], head: head, policy: policy)
    let outcome = await ReviewPoster(client: forge, settling: .zero).post(publication)
    #expect((outcome.problem == nil) == isPosted)
    #expect(outcome.notices.contains { $0.contains("for 1 findings") })
  }

  @Test("A run in which no check judged is neutral", arguments: [
    ([.passed, .skipped(reason: "Off."), .skipped(reason: "Off.")], "success", "success"),
    ([.skipped(reason: "Off."), .skipped(reason: "Off."), .skipped(reason: "Off.")], "neutral", "neutral"),
    ([], "neutral", "neutral"),
    ([.passed, .broken(Problem(summary: "No parser.", hint: "Install it."))], "undecided", "canceled"),
    ([.skipped(reason: "Off."), .failed(reason: "Bad.")], "failure", "failed"),
  ] as [([Verdict], String, String)])
  func nothingChecked(verdicts: [Verdict], conclusion: String, state: String) throws {
    let publication = Publication(
      report: Self.report(verdicts), diff: Diff(files: []), head: try MovedCommentTests.commit("a"),
      run: PostingRun(number: 1), policy: PublicationPolicy(statuses: .perCheck), summary: { _ in "" })
    let capabilities = Capabilities()
    let desired = publication.desired(publication.placement(.init(capabilities: capabilities)), capabilities: capabilities)
    #expect(desired.check?.conclusion.rawValue == conclusion)
    #expect(desired.statuses.first?.state.rawValue == state)
    let skipped = desired.statuses.dropFirst().filter { $0.text.hasPrefix("Skipped") }
    #expect(skipped.allSatisfy { $0.state == .neutral })
  }
}
