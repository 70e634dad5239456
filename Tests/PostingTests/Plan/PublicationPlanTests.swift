import Posting
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

@Suite("Planning after applying is empty, whatever happened before")
struct PublicationPlanTests {
  static let head = PlainChange.head

  /// One random step on the pull request.
  struct Story: Sendable {
    var chance: SeededGenerator

    mutating func findings() -> [Finding] {
      (0..<40).filter { _ in Int.random(in: 0..<3, using: &chance) == 0 }.map { index in
        let isReworded = Int.random(in: 0..<8, using: &chance) == 0
        return Scenario.finding(index, message: isReworded ? "Reworded \(index)." : nil, fix: index % 5 == 0)
      }
    }

    /// - Parameter removes: Whether comments may disappear. A bot without a known name cannot distinguish its own
    ///   missing comment from another bot's copy of it.
    mutating func meddle(with forge: ModelForge, removes: Bool) {
      let ours = forge.ours
      switch Int.random(in: 0..<(removes ? 6 : 5), using: &chance) {
      case 0: ours.filter { $0.place == .review }.randomElement(using: &chance).map {
        forge.add("Why?", by: "person", place: .review, replyTo: $0.id)
      }
      case 1: ours.randomElement(using: &chance).map { forge.add($0.body, by: "mallory", place: $0.place) }
      case 2: ours.randomElement(using: &chance).map { forge.add($0.body, by: forge.login, isBot: true, place: $0.place) }
      case 3: ours.randomElement(using: &chance).map { forge.add($0.body, by: "other[bot]", isBot: true, place: $0.place) }
      case 5: forge.state.withLock { [chance] in
        var chance = chance
        $0.comments.removeAll { _ in Int.random(in: 0..<9, using: &chance) == 0 }
      }
      default: forge.add("Looks good.", by: "person")
      }
    }
  }

  @Test("Random sequences on an in-memory forge", .firstCounterexample, arguments: 0..<(FaultMatrixTests.isFull ? 200 : 30), [true, false])
  func stories(seed: Int, knowsItsName: Bool) async throws {
    let head = try #require(Self.head)
    var story = Story(chance: SeededGenerator(seed))
    let capabilities = Capabilities(commentsPerRequest: Int.random(in: 1...30, using: &story.chance))
    let identity = knowsItsName ? AuthorIdentity.login("GitHub-Actions[bot]") : .app
    let forge = ModelForge(head: head.hex, capabilities: capabilities, identity: identity)
    let change = PlainChange(count: 40)
    for run in 1...6 {
      let findings = story.findings()
      for _ in 0..<3 { story.meddle(with: forge, removes: knowsItsName) }
      let publication = change.publication(findings, head: head, run: run)
      let outcome = await ReviewPoster(client: forge, settling: .zero).post(publication)
      #expect(outcome.problem == nil)
      #expect(outcome.placement.count == findings.count)
      let writes = forge.state.withLock(\.writes)
      let again = await ReviewPoster(client: forge, settling: .zero).post(change.publication(findings, head: head, run: run + 1))
      #expect(again.performed == [], "seed \(seed), run \(run)")
      // A rewrite is necessary only if other bots have our marker and we do not know our name.
      #expect(forge.state.withLock(\.writes) - writes <= (knowsItsName ? 0 : 2))
      try check(forge, findings: findings)
    }
  }

  private func check(_ forge: ModelForge, findings: [Finding]) throws {
    let ours = forge.ours.filter { $0.replyTo == nil }
    #expect(ours.filter { $0.place == .conversation && Marker(body: $0.body)?.kind == .summary }.count == 1)
    let open = ours.compactMap { Marker(body: $0.body) }.filter { $0.kind == .finding && !$0.isSettled }.compactMap(\.fingerprint)
    #expect(Set(open) == Set(findings.map(\.fingerprint.hex)))
    #expect(open.count == findings.count)
  }

  @Test("Any write may fail, performed or not: no finding is lost, and the next run repairs the state", .firstCounterexample, arguments: [
    ForgeError.Kind.ambiguous, .forbidden, .gone, .invalid, .moved, .outOfTime, .unavailable, .unauthorised, .unreadable,
  ])
  func failures(kind: ForgeError.Kind) async throws {
    let head = try #require(Self.head)
    let change = PlainChange(count: 40)
    let findings = (0..<40).map { Scenario.finding($0) }
    for write in 0..<8 {
      for isDone in kind == .ambiguous || kind == .unreadable ? [false, true] : [false] {
        let forge = ModelForge(head: head.hex, capabilities: Capabilities(commentsPerRequest: 10))
        forge.state.withLock { $0.faults[write] = (kind, isDone) }
        let first = await ReviewPoster(client: forge, settling: .zero).post(change.publication(findings, head: head))
        #expect(first.placement.count == 40)
        if first.problem == nil { try check(forge, findings: findings) }
        forge.state.withLock { $0.faults = [:] }
        let second = await ReviewPoster(client: forge, settling: .zero).post(change.publication(findings, head: head, run: 2))
        #expect(second.problem == nil)
        try check(forge, findings: findings)
      }
    }
  }

  @Test("One invalid anchor among thirty affects only itself, and moves to the annotations")
  func bisection() async throws {
    let head = try #require(Self.head)
    let findings = (0..<30).map { Scenario.finding($0) }
    let forge = ModelForge(head: head.hex)
    forge.state.withLock { $0.refusedPaths = [findings[17].fingerprint.hex] }
    let outcome = await ReviewPoster(client: forge, settling: .zero).post(PlainChange(count: 30).publication(findings, head: head))
    #expect(outcome.placement[.reviewComment].count == 29)
    #expect(outcome.placement[.annotation] == [findings[17]])
    #expect(outcome.problem == nil)
    #expect(forge.ours.filter { $0.place == .review }.count == 29)
  }

  @Test("A check that could not judge does not change its earlier comments", arguments: [
    (Verdict.broken(Problem(summary: "No parser.", hint: "Install it.")), 3), (.skipped(reason: "Off."), 3), (.passed, 0),
  ])
  func unjudged(verdict: Verdict, left: Int) async throws {
    let head = try #require(Self.head)
    let forge = ModelForge(head: head.hex)
    let change = PlainChange(count: 9)
    let poster = ReviewPoster(client: forge, settling: .zero)
    _ = await poster.post(change.publication((0..<3).map { Scenario.finding($0) }, head: head))
    _ = await poster.post(change.publication([], head: head, run: 2, lint: verdict))
    #expect(forge.ours.filter { $0.place == .review }.count == left)
  }

  @Test("A check that the report does not have leaves its earlier comments, unless the change is empty", arguments: [
    (20, 1), (0, 0),
  ])
  func missingCheck(lines: Int, left: Int) async throws {
    let head = try #require(PlainChange.head)
    let forge = ModelForge(head: head.hex)
    let poster = ReviewPoster(client: forge, settling: .zero)
    _ = await poster.post(PlainChange(count: 20).publication([Scenario.finding(0)], head: head, run: 1))
    let subject = Scenario.report([], head: head.hex).subject
    let report = Report(toolVersion: "1", subject: subject, changedFiles: 1, addedLines: 1, results: [])
    let diff = lines == 0 ? Diff(files: []) : PlainChange(count: lines).diff
    let publication = Publication(report: report, diff: diff, head: head, run: PostingRun(number: 2), summary: { _ in "" })
    #expect(await poster.post(publication).problem == nil)
    #expect(forge.open.count == left)
  }

  @Test("Where the lines are unknown, comments stay as they are")
  func unknownLines() async throws {
    let head = try #require(PlainChange.head)
    let forge = ModelForge(head: head.hex)
    let poster = ReviewPoster(client: forge, settling: .zero)
    _ = await poster.post(PlainChange(count: 20).publication([Scenario.finding(0), Scenario.finding(1)], head: head, run: 1))
    let before = forge.open
    var policy = PublicationPolicy()
    policy.hasLines = false
    let report = Scenario.report([Scenario.finding(0)], head: head.hex)
    let publication = Publication(
      report: report, diff: Diff(files: []), head: head, run: PostingRun(number: 2), policy: policy, summary: { _ in "Text." })
    #expect(await poster.post(publication).problem == nil)
    #expect(forge.open == before && before.count == 2)
  }

  @Test("A forge that refuses all lines is soon asked no more, and the verdict is posted")
  func allRefused() async throws {
    let head = try #require(PlainChange.head)
    let forge = ModelForge(head: head.hex)
    let findings = (0..<60).map { Scenario.finding($0) }
    forge.state.withLock { $0.refusedPaths = Set(findings.map(\.fingerprint.hex)) }
    let outcome = await ReviewPoster(client: forge, settling: .zero).post(
      PlainChange(count: 80).publication(findings, head: head, run: 1))
    #expect(forge.state.withLock(\.writes) < 40 && forge.open.isEmpty)
    #expect(forge.summaries.count == 1 && forge.state.withLock(\.checks.count) == 1)
    #expect(outcome.notices.contains { $0.contains("60 findings: the forge refused their lines, which the summary and the") })
  }

  @Test("Two reports on one pull request do not touch each other", arguments: [true, false])
  func twoKeys(knowsItsName: Bool) async throws {
    let head = try #require(Self.head)
    let forge = ModelForge(head: head.hex, identity: knowsItsName ? .login("github-actions[bot]") : .app)
    let poster = ReviewPoster(client: forge, settling: .zero)
    let publications = [("first", 0..<3), ("second", 2..<7)].map { key, findings in
      PlainChange(count: 9).publication(
        findings.map { Scenario.finding($0) }, head: head, policy: PublicationPolicy(key: key))
    }
    for publication in publications { #expect(await poster.post(publication).problem == nil) }
    for publication in publications { #expect(await poster.post(publication).performed == []) }
    #expect(forge.summaries.count == 2 && forge.open.count == 8)
    #expect(forge.state.withLock { $0.checks.count } == 2)
  }

  @Test("A run with the number of an interrupted one continues where that stopped", arguments: 1..<3)
  func sameNumber(write: Int) async throws {
    let head = try #require(Self.head)
    let forge = ModelForge(head: head.hex)
    let findings = (0..<3).map { Scenario.finding($0) }
    forge.state.withLock { $0.faults[write] = (.outOfTime, false) }
    let publication = PlainChange(count: 9).publication(findings, head: head, run: 7)
    #expect(await ReviewPoster(client: forge, settling: .zero).post(publication).problem != nil)
    let again = await ReviewPoster(client: forge, settling: .zero).post(publication)
    #expect(again.problem == nil && again.supersession == nil)
    try check(forge, findings: findings)
  }

  @Test("An older run about the same commit does not overwrite a newer one")
  func olderRun() async throws {
    let head = try #require(Self.head)
    let forge = ModelForge(head: head.hex)
    let poster = ReviewPoster(client: forge, settling: .zero)
    let change = PlainChange(count: 9)
    _ = await poster.post(change.publication([Scenario.finding(1)], head: head, run: 9))
    let outcome = await poster.post(change.publication([Scenario.finding(2)], head: head, run: 8))
    #expect(outcome.performed == [])
    #expect(outcome.problem == nil && outcome.supersession?.contains("A later run has posted") == true)
    #expect(forge.ours.contains { Marker(body: $0.body)?.fingerprint == Scenario.finding(1).fingerprint.hex })
  }

  @Test("A run that was overtaken while posting removes its duplicates", arguments: [true, false])
  func overtaken(isOldest: Bool) throws {
    let head = try #require(Self.head)
    let publication = PlainChange(count: 9).publication([Scenario.finding(1)], head: head, run: 1, workflow: "")
    let desired = publication.desired(
      publication.placement(.init(capabilities: Capabilities())), capabilities: Capabilities())
    func comment(_ id: Int64, _ run: Int, _ kind: Marker.Kind) -> ForgeFact {
      let print = kind == .finding ? Scenario.finding(1).fingerprint : nil
      let marker = Marker(key: "reviewbot", kind: kind, head: head.hex, run: run, digest: "d", fingerprint: print)
      let place: ForgeFact.Comment.Place = kind == .finding ? .review : .conversation
      return .comment(.init(id: ItemID("\(id)"), order: id, place: place, author: "me", isBot: true, body: marker.line))
    }
    let ids: (ours: Int64, theirs: Int64) = isOldest ? (1, 3) : (3, 1)
    let facts = [Marker.Kind.summary, .finding].enumerated().flatMap { index, kind in
      [comment(ids.ours + Int64(index), 1, kind), comment(ids.theirs + Int64(index), 2, kind)]
    }
    let observed = ObservedPublication(facts, Ownership(key: "reviewbot", markup: .github, author: .login("me")))
    let actions = plan(desired: desired, observed: observed, capabilities: Capabilities()).map(\.action)
    #expect(actions == (isOldest ? [] : [.deleteSummary(ItemID("3")), .deleteComment(ItemID("4"))]))
  }

  @Test("A run that was overtaken keeps a duplicate that people replied to")
  func overtakenWithReply() throws {
    let head = try #require(Self.head)
    let publication = PlainChange(count: 9).publication([Scenario.finding(1)], head: head, run: 1, workflow: "")
    let desired = publication.desired(
      publication.placement(.init(capabilities: Capabilities())), capabilities: Capabilities())
    func comment(_ id: Int64, _ run: Int, replyTo: Int64? = nil) -> ForgeFact {
      let marker = Marker(
        key: "reviewbot", kind: .finding, head: head.hex, run: run, digest: "d", fingerprint: Scenario.finding(1).fingerprint)
      return .comment(
        .init(
          id: ItemID("\(id)"), order: id, place: .review, author: replyTo == nil ? "me" : "person", isBot: true,
          body: replyTo == nil ? marker.line : "Why?", replyTo: replyTo.map { ItemID("\($0)") }))
    }
    let stamp = CheckStamp(key: "reviewbot", run: 2, digest: "d").text
    let later = ForgeFact.check(.init(id: ItemID("9"), order: 9, externalID: stamp, annotationCount: 0, isComplete: true))
    for (reply, actions) in [([], [.deleteComment(ItemID("2"))]), ([comment(3, 0, replyTo: 2)], [])] as [([ForgeFact], [ForgeOperation.Action])] {
      let facts = [comment(1, 2), comment(2, 1), later] + reply
      let observed = ObservedPublication(facts, Ownership(key: "reviewbot", markup: .github, author: .login("me")))
      #expect(plan(desired: desired, observed: observed, capabilities: Capabilities()).map(\.action) == actions)
    }
  }

  @Test("A run about a commit that is no longer the newest writes no comment")
  func stale() throws {
    let head = try #require(Self.head)
    let publication = PlainChange(count: 9).publication([Scenario.finding(1)], head: head)
    let desired = publication.desired(
      publication.placement(.init(capabilities: Capabilities())), capabilities: Capabilities())
    func surfaces(_ facts: [ForgeFact]) -> Set<Capabilities.Surface> {
      let observed = ObservedPublication(facts, Ownership(key: "reviewbot", markup: .github, author: .login("me")))
      return Set(plan(desired: desired, observed: observed, capabilities: Capabilities()).map(\.action.surface))
    }
    #expect(surfaces([.head(String(repeating: "b", count: 40))]) == [.annotations])
    #expect(surfaces([.head(head.hex.uppercased())]) == [.annotations, .summary, .reviewComments])
  }

  @Test("An unfinished check run of another posting is completed from where that stopped", arguments: [
    (0, false, 0), (2, false, 2), (2, true, 2), (3, false, 3), (3, true, nil),
  ] as [(Int, Bool, Int?)])
  func unfinishedCheck(count: Int, isComplete: Bool, from: Int?) throws {
    let head = try #require(Self.head)
    var capabilities = Capabilities()
    capabilities.surfaces = [.annotations]
    let publication = PlainChange(count: 9).publication((0..<3).map { Scenario.finding($0) }, head: head)
    let desired = publication.desired(publication.placement(.init(capabilities: capabilities)), capabilities: capabilities)
    let nothing = ObservedPublication([], Ownership(key: "reviewbot", markup: .github, author: .app))
    guard case .reportAnnotations(let check, let stamp) = plan(desired: desired, observed: nothing, capabilities: capabilities).first?.action
    else {
      Issue.record("No check run is planned.")
      return
    }
    #expect(check.annotations.count == 3)
    let fact = ForgeFact.Check(id: ItemID("5"), order: 5, externalID: stamp.text, annotationCount: count, isComplete: isComplete)
    let observed = ObservedPublication([.check(fact)], Ownership(key: "reviewbot", markup: .github, author: .app))
    let actions = plan(desired: desired, observed: observed, capabilities: capabilities).map(\.action)
    #expect(actions == (from.map { [.continueReport(ItemID("5"), check, from: $0)] } ?? []))
  }

  @Test("Switching comments off removes those without replies")
  func switchedOff() async throws {
    let head = try #require(Self.head)
    let forge = ModelForge(head: head.hex)
    let poster = ReviewPoster(client: forge, settling: .zero)
    let change = PlainChange(count: 9)
    _ = await poster.post(change.publication((0..<4).map { Scenario.finding($0) }, head: head))
    let policy = PublicationPolicy(hasSummary: false, hasReviewComments: false)
    _ = await poster.post(change.publication((0..<4).map { Scenario.finding($0) }, head: head, run: 2, policy: policy))
    #expect(forge.ours.isEmpty)
  }

  @Test("A summary that is only for findings is written for them, and then kept up to date")
  func occasions() async throws {
    let head = try #require(Self.head)
    let forge = ModelForge(head: head.hex)
    let poster = ReviewPoster(client: forge, settling: .zero)
    var policy = PublicationPolicy(hasReviewComments: false)
    policy.summaryOccasion = .findings
    let change = PlainChange(count: 3)
    let quiet = await poster.post(change.publication([], head: head, policy: policy))
    #expect(forge.ours.isEmpty && quiet.problem == nil && !quiet.isSummaryPosted)
    let found = await poster.post(change.publication([Scenario.finding(0)], head: head, run: 2, policy: policy))
    #expect(found.isSummaryPosted)
    let text = try #require(forge.ours.first?.body)
    let fixed = await poster.post(change.publication([], head: head, run: 3, policy: policy))
    #expect(fixed.isSummaryPosted && forge.ours.count == 1)
    #expect(forge.ours.first?.body != text)
  }

  @Test("A preview lists the operations of a post, and writes nothing")
  func preview() async throws {
    let head = try #require(Self.head)
    let forge = ModelForge(head: head.hex)
    let plan = try await ReviewPoster(client: forge, settling: .zero).preview(
      PlainChange(count: 3).publication([Scenario.finding(0)], head: head))
    #expect(plan.map(\.description) == [
      "add 1 inline comments", "report 0 annotations as reviewbot",
      "create the summary comment",
    ])
    #expect(plan.allSatisfy { !$0.reason.isEmpty })
    #expect(forge.state.withLock(\.writes) == 0)
  }
}
