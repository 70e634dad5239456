import Digests
import Posting
import ReviewCore
import Synchronization
import Testing

@Suite("A comment is at its finding, whatever a push does to the lines")
struct MovedCommentTests {
  static func commit(_ letter: Character) throws -> ObjectID { try #require(ObjectID(String(repeating: letter, count: 40))) }

  private func post(_ findings: [Finding], about head: ObjectID, run: Int, to forge: ModelForge, shift: Int = 0) async -> PostingOutcome {
    let publication = PlainChange(count: 20, shift: shift).publication(findings, head: head, run: run)
    return await ReviewPoster(client: ModelClient(forge, reviewed: head), settling: .zero).post(publication)
  }

  private static func fingerprints(_ comments: [ForgeFact.Comment]) -> [String] {
    comments.compactMap { Marker(body: $0.body)?.fingerprint }.sorted()
  }

  private static func lines(_ comments: [ForgeFact.Comment]) -> [ClosedRange<Int>] {
    comments.compactMap { comment in
      if case .shown(let anchor) = comment.position { anchor.lines } else { nil }
    }
  }

  @Test("A comment that moved with its line stays unchanged")
  func movedAlong() async throws {
    let (old, new) = (try Self.commit("a"), try Self.commit("b"))
    let forge = ModelForge(head: old.hex)
    _ = await post((0..<5).map { Scenario.finding($0) }, about: old, run: 1, to: forge)
    let before = forge.open
    forge.push(new) { .shown(Anchor(path: $0.path, lines: ($0.lines.lowerBound + 7)...($0.lines.upperBound + 7))) }
    let outcome = await post((0..<5).map { Scenario.finding($0, shift: 7) }, about: new, run: 2, to: forge, shift: 7)
    #expect(outcome.problem == nil)
    #expect(!outcome.performed.contains { $0.action.surface == .reviewComments })
    #expect(forge.open.map(\.id) == before.map(\.id))
  }

  /// The position that the forge shows after a push.
  enum Place: CaseIterable {
    case outdated, otherLine, otherPath

    func callAsFunction(_ anchor: Anchor) -> ForgeFact.Comment.Position {
      switch self {
      case .outdated: .outdated
      case .otherLine: .shown(Anchor(path: anchor.path, lines: 30...30))
      case .otherPath: .shown(Anchor(path: "Old.swift", lines: anchor.lines))
      }
    }
  }

  @Test("A finding whose comment is outdated or elsewhere gets a new one, and the old one is removed", arguments: Place.allCases)
  func postedAnew(place: Place) async throws {
    let (old, new) = (try Self.commit("a"), try Self.commit("b"))
    let forge = ModelForge(head: old.hex)
    let findings = (0..<5).map { Scenario.finding($0) }
    _ = await post(findings, about: old, run: 1, to: forge)
    forge.push(new) { place($0) }
    let outcome = await post(findings, about: new, run: 2, to: forge)
    #expect(outcome.problem == nil)
    #expect(Self.fingerprints(forge.open) == findings.map(\.fingerprint.hex).sorted())
    #expect(Set(Self.lines(forge.open)) == Set((11...15).map { $0...$0 }))
    #expect(await post(findings, about: new, run: 3, to: forge).performed == [])
  }

  @Test("An outdated comment that people replied to says where the finding is now, and is hidden")
  func replied() async throws {
    let (old, new) = (try Self.commit("a"), try Self.commit("b"))
    let forge = ModelForge(head: old.hex)
    _ = await post([Scenario.finding(0)], about: old, run: 1, to: forge)
    let first = try #require(forge.open.first)
    forge.add("Why?", by: "person", place: .review, replyTo: first.id)
    forge.push(new) { _ in .outdated }
    _ = await post([Scenario.finding(0)], about: new, run: 2, to: forge)
    #expect(forge.open.count == 1 && forge.open.first?.id != first.id)
    #expect(forge.ours.first { $0.id == first.id }?.body.contains("The line has moved") == true)
    #expect(forge.state.withLock(\.minimised) == [first.id])
    #expect(await post([Scenario.finding(0)], about: new, run: 3, to: forge).performed == [])
  }

  /// Returns one of several findings on equal lines.
  private static func twin(_ occurrence: Int, line: Int) -> Finding {
    let position = Location.Position(line: line, column: 1)
    let path = RepoPath(Scenario.path)
    return Finding(
      rule: "force_try", severity: .warning, location: Location(path: path, start: position, end: position),
      message: "It may trap.", scope: .added,
      fingerprint: Fingerprint(rule: "force_try", path: path, line: "try! f()".utf8, declaration: "", occurrence: occurrence))
  }

  @Test("Of two equal lines, the remaining one keeps its comment with the replies")
  func survivingTwin() async throws {
    let (old, new) = (try Self.commit("a"), try Self.commit("b"))
    let forge = ModelForge(head: old.hex)
    _ = await post([Self.twin(0, line: 11), Self.twin(1, line: 15)], about: old, run: 1, to: forge)
    let survivor = try #require(forge.open.first { $0.position == .shown(Anchor(path: Scenario.path, lines: 15...15)) })
    forge.add("Why?", by: "person", place: .review, replyTo: survivor.id)
    // The first of the two lines is removed.
    forge.push(new) { $0.lines == 11...11 ? .outdated : .shown(Anchor(path: $0.path, lines: 14...14)) }
    let outcome = await post([Self.twin(0, line: 14)], about: new, run: 2, to: forge)
    #expect(outcome.problem == nil)
    #expect(forge.open.map(\.id) == [survivor.id])
    #expect(Self.fingerprints(forge.open) == [Self.twin(0, line: 14).fingerprint.hex])
    #expect(await post([Self.twin(0, line: 14)], about: new, run: 3, to: forge).performed == [])
  }

  @Test("An added equal line above gets its own comment, and the one below keeps its")
  func newTwin() async throws {
    let (old, new) = (try Self.commit("a"), try Self.commit("b"))
    let forge = ModelForge(head: old.hex)
    _ = await post([Self.twin(0, line: 15)], about: old, run: 1, to: forge)
    let first = try #require(forge.open.first)
    forge.push(new) { .shown(Anchor(path: $0.path, lines: 16...16)) }
    _ = await post([Self.twin(0, line: 12), Self.twin(1, line: 16)], about: new, run: 2, to: forge)
    #expect(forge.open.count == 2)
    #expect(forge.open.contains { $0.id == first.id && Marker(body: $0.body)?.fingerprint == Self.twin(1, line: 16).fingerprint.hex })
    #expect(Set(Self.lines(forge.open)) == [12...12, 16...16])
  }

  @Test("The summary is rewritten when the head changed, even with the same text")
  func summary() async throws {
    let (old, new) = (try Self.commit("a"), try Self.commit("b"))
    let forge = ModelForge(head: old.hex)
    _ = await post([], about: old, run: 1, to: forge)
    forge.push(new) { .shown($0) }
    let outcome = await post([], about: new, run: 2, to: forge)
    #expect(outcome.performed.contains { if case .updateSummary = $0.action { true } else { false } })
    #expect(forge.summaries.compactMap { Marker(body: $0.body)?.head } == [new.hex])
  }

  @Test("Changes by a person to our comments are reverted once", arguments: [true, false])
  func edited(isSummary: Bool) async throws {
    let head = try Self.commit("a")
    let forge = ModelForge(head: head.hex)
    _ = await post([Scenario.finding(0)], about: head, run: 1, to: forge)
    let comment = try #require((isSummary ? forge.summaries : forge.open).first)
    forge.edit(comment.id) { $0 + "\nApproved by security." }
    let outcome = await post([Scenario.finding(0)], about: head, run: 2, to: forge)
    #expect(outcome.performed.map(\.reason) == ["a person edited it"])
    #expect(!forge.ours.contains { $0.body.contains("Approved by security") })
    #expect(await post([Scenario.finding(0)], about: head, run: 3, to: forge).performed == [])
    // A forge may store other line endings and remove trailing white space.
    forge.edit(comment.id) { $0.replacing("\n", with: "\r\n") + " \n" }
    #expect(await post([Scenario.finding(0)], about: head, run: 4, to: forge).performed == [])
  }

  @Test("Hiding and showing a comment is retried after a refusal", arguments: [ForgeError.Kind.forbidden, .gone])
  func refusedMinimise(kind: ForgeError.Kind) async throws {
    let head = try Self.commit("a")
    let forge = ModelForge(head: head.hex)
    _ = await post([Scenario.finding(0)], about: head, run: 1, to: forge)
    let comment = try #require(forge.open.first)
    forge.add("Why?", by: "person", place: .review, replyTo: comment.id)
    for (run, findings) in [(2, []), (4, [Scenario.finding(0)])] {
      forge.state.withLock { $0.refusals = [.folding: kind] }
      let refused = await post(findings, about: head, run: run, to: forge)
      #expect(refused.problem?.summary.contains("hiding resolved comments") == true)
      #expect(forge.open.count == findings.count)
      forge.state.withLock { $0.refusals = [:] }
      #expect(await post(findings, about: head, run: run + 1, to: forge).problem == nil)
      #expect(forge.state.withLock { $0.minimised.isEmpty } == !findings.isEmpty)
      #expect(await post(findings, about: head, run: run + 2, to: forge).performed == [])
    }
  }
}
