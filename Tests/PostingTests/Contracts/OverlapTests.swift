import Posting
import ReviewCore
import Synchronization
import Testing

@Suite("The newest of overlapping runs determines the result")
struct OverlapTests {
  private static let change = PlainChange(count: 20)

  /// Returns the comments and the summary as a reader of the pull request sees them.
  private static func shown(_ forge: ModelForge) -> Set<String> {
    Set((forge.summaries + forge.open).compactMap { comment in
      Marker(body: comment.body).map { "\($0.fingerprint ?? "summary") \(comment.body.drop { $0 != "\n" })" }
    })
  }

  private static func count(_ forge: ModelForge) -> Int { forge.summaries.count + forge.open.count }

  /// - Parameter moment: The older run's request before which the newer run posts everything.
  /// - Returns: The number of requests of the older run.
  private func overlap(
    at moment: Int, newHead: ObjectID, isFirst: Bool, check: (ModelForge, PostingOutcome, Set<String>) -> Void
  ) async throws -> Int {
    let old = try MovedCommentTests.commit("a")
    let forge = ModelForge(head: old.hex)
    if !isFirst {
      let earlier = Self.change.publication((0..<4).map { Scenario.finding($0) }, head: old, run: 1)
      _ = await ReviewPoster(client: ModelClient(forge, reviewed: old), settling: .zero).post(earlier)
    }
    let newest = Mutex<Set<String>>([])
    let client = ModelClient(forge, reviewed: old) { number in
      guard number == moment else { return }
      if newHead != old { forge.push(newHead) { .shown($0) } }
      let publication = Self.change.publication((1..<9).map { Scenario.finding($0) }, head: newHead, run: 3)
      let outcome = await ReviewPoster(client: ModelClient(forge, reviewed: newHead), settling: .zero).post(publication)
      #expect(outcome.problem == nil)
      newest.withLock { $0 = Self.shown(forge) }
    }
    // The newer run does not report the last one.
    let findings = [0, 2, 10].map { Scenario.finding($0) }
    let older = Self.change.publication(findings, head: old, run: 2)
    let outcome = await ReviewPoster(client: client, settling: .zero).post(older)
    check(forge, outcome, newest.withLock { $0 })
    return client.requestCount
  }

  @Test("A newer push that posts before any request of the older run keeps all its comments", arguments: [true, false])
  func newerPush(isFirst: Bool) async throws {
    let new = try MovedCommentTests.commit("b")
    var moment = 0
    var requests = 1
    while moment < requests {
      requests = try await overlap(at: moment, newHead: new, isFirst: isFirst) { forge, outcome, newest in
        // The older run had ended.
        guard !newest.isEmpty else { return }
        #expect(Self.shown(forge) == newest, "before request \(moment)")
        #expect(Self.count(forge) == newest.count, "before request \(moment)")
        #expect(outcome.problem == nil)
      }
      moment += 1
    }
    #expect(moment > 8)
  }

  @Test("A later run about the same commit keeps its summary, and every finding has one comment at most")
  func laterRun() async throws {
    let head = try MovedCommentTests.commit("a")
    var overwritten = 0
    var moment = 0
    var requests = 1
    while moment < requests {
      requests = try await overlap(at: moment, newHead: head, isFirst: false) { forge, outcome, newest in
        #expect(forge.summaries.count == 1)
        // The forge shows the newest check run; the later run has number 3.
        let last = forge.state.withLock { $0.checks.last?.externalID.split(separator: " ").dropFirst(3).first }
        if last != "3", !newest.isEmpty { overwritten += 1 }
        let open = forge.open.compactMap { Marker(body: $0.body)?.fingerprint }
        #expect(Set(open).count == forge.open.count)
        // The comment that only the older run adds.
        #expect(newest.isEmpty || !open.contains(Scenario.finding(10).fingerprint.hex), "before request \(moment)")
        #expect(outcome.problem == nil)
      }
      moment += 1
    }
    // Between the last look and the check run itself there are two requests.
    #expect(overwritten <= 2)
  }

  @Test("Another run that removes this run's duplicates first is no failure", arguments: [true, false])
  func removedDuplicates(answersWithComments: Bool) async throws {
    let head = try MovedCommentTests.commit("a")
    var moments = (copy: 0, removal: 1)
    var requests = 2
    while moments.copy < requests {
      let forge = ModelForge(head: head.hex)
      forge.state.withLock { $0.answersWithComments = answersWithComments }
      let publication = Self.change.publication((0..<4).map { Scenario.finding($0) }, head: head, run: 1)
      let client = ModelClient(forge, reviewed: head) { [moments] number in
        if number == moments.copy {
          let other = ModelClient(forge, reviewed: head)
          #expect(await ReviewPoster(client: other, settling: .zero).post(publication).problem == nil)
        }
        if number == moments.removal { forge.removeDuplicates() }
      }
      let outcome = await ReviewPoster(client: client, settling: .zero).post(publication)
      #expect(outcome.problem == nil && outcome.notices.isEmpty, "\(moments): \(outcome.notices)")
      #expect(forge.summaries.count == 1 && forge.open.count == 4, "\(moments)")
      requests = max(requests, client.requestCount)
      moments = moments.removal < requests ? (moments.copy, moments.removal + 1) : (moments.copy + 1, moments.copy + 2)
    }
    #expect(requests > 8)
  }

  @Test("Two first runs at once leave one of each comment, although the lists lag behind", arguments: [true, false])
  func laggingLists(answersWithComments: Bool) async throws {
    let head = try MovedCommentTests.commit("a")
    let forge = ModelForge(head: head.hex)
    forge.state.withLock { ($0.answersWithComments, $0.isLagging) = (answersWithComments, true) }
    let publication = Self.change.publication((0..<4).map { Scenario.finding($0) }, head: head, run: 1)
    let started = Mutex(false)
    var client = ModelClient(forge, reviewed: head) { number in
      // The first requests are those for the lists and for the head.
      guard number == 5, !started.withLock({ $0 }) else { return }
      started.withLock { $0 = true }
      let other = ModelClient(forge, reviewed: head)
      #expect(await ReviewPoster(client: other, settling: .zero).post(publication).problem == nil)
    }
    client.onPause = { forge.state.withLock { $0.isLagging = false } }
    let outcome = await ReviewPoster(client: client, settling: .zero).post(publication)
    #expect(started.withLock { $0 } && outcome.problem == nil)
    #expect(forge.summaries.count == 1 && forge.open.count == 4)
  }

  @Test("An obsolete run says that it did not post, sets its own commit's status, and is no failure", arguments: [0, 1, 2])
  func obsolete(bots: Int) async throws {
    let (old, new) = (try MovedCommentTests.commit("a"), try MovedCommentTests.commit("b"))
    let forge = ModelForge(head: new.hex)
    // If several bots have our marker, an app does not know which one it is.
    for bot in 0..<bots {
      let marker = Marker(key: "reviewbot", kind: .summary, head: new.hex, run: 1, digest: "d")
      forge.add(marker.line, by: "bot\(bot)[bot]", isBot: true)
    }
    let publication = Self.change.publication([Scenario.finding(0)], head: old)
    let outcome = await ReviewPoster(client: ModelClient(forge, reviewed: old), settling: .zero).post(publication)
    #expect(outcome.problem == nil)
    #expect(outcome.supersession?.contains("has a newer commit than aaaaaaaaaa") == true)
    #expect(outcome.performed.map(\.action.surface) == [.annotations])
    #expect(!outcome.isSummaryPosted && outcome.placement[.reviewComment].isEmpty)
  }

  @Test("Run numbers count within one workflow only", arguments: [("review.yml", true), ("nightly.yml", false), ("", false)])
  func workflows(workflow: String, isSuperseded: Bool) async throws {
    let head = try MovedCommentTests.commit("a")
    let forge = ModelForge(head: head.hex)
    let poster = ReviewPoster(client: ModelClient(forge, reviewed: head), settling: .zero)
    _ = await poster.post(Self.change.publication([Scenario.finding(0)], head: head, run: 900))
    let outcome = await poster.post(Self.change.publication([Scenario.finding(1)], head: head, run: 1, workflow: workflow))
    #expect(outcome.problem == nil)
    #expect((outcome.supersession != nil) == isSuperseded)
    #expect(forge.open.compactMap { Marker(body: $0.body)?.fingerprint } == [Scenario.finding(isSuperseded ? 0 : 1).fingerprint.hex])
  }
}
