import Posting
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

@Suite("The engine follows the capabilities of a forge, not its name")
struct DialectDifferenceTests {
  private func post(
    _ findings: [Finding], to forge: ModelForge, run: Int, policy: PublicationPolicy = PublicationPolicy()
  ) async throws -> PostingOutcome {
    let head = try #require(PlainChange.head)
    let publication = PlainChange(count: 40).publication(findings, head: head, run: run, policy: policy)
    return await ReviewPoster(client: forge, settling: .zero).post(publication)
  }

  private func forge(
    closings: Set<Capabilities.Surface> = [], _ change: (inout Capabilities) -> Void = { _ in }
  ) throws -> ModelForge {
    var capabilities = Capabilities()
    change(&capabilities)
    return ModelForge(head: try #require(PlainChange.head).hex, capabilities: capabilities, closings: closings)
  }

  @Test("A resolved thread is closed in every way that the forge has, and opened again with its finding", arguments: [
    [], [.folding], [.resolving], [.folding, .resolving],
  ] as [Set<Capabilities.Surface>])
  func closings(closings: Set<Capabilities.Surface>) async throws {
    let forge = try forge(closings: closings)
    _ = try await post([Scenario.finding(0)], to: forge, run: 1)
    let comment = try #require(forge.open.first)
    forge.add("Why?", by: "person", place: .review, replyTo: comment.id)
    #expect(try await post([], to: forge, run: 2).problem == nil)
    #expect(forge.state.withLock(\.minimised) == (closings.contains(.folding) ? [comment.id] : []))
    #expect(forge.state.withLock(\.resolved) == (closings.contains(.resolving) ? [comment.id] : []))
    #expect(try await post([], to: forge, run: 3).performed == [])
    #expect(try await post([Scenario.finding(0)], to: forge, run: 4).problem == nil)
    #expect(forge.state.withLock { $0.minimised.isEmpty && $0.resolved.isEmpty })
    #expect(try await post([Scenario.finding(0)], to: forge, run: 5).performed == [])
  }

  @Test("A refusal to resolve keeps what was folded, and is tried again")
  func refusedResolution() async throws {
    let forge = try forge(closings: [.folding, .resolving])
    _ = try await post([Scenario.finding(0)], to: forge, run: 1)
    forge.add("Why?", by: "person", place: .review, replyTo: try #require(forge.open.first).id)
    forge.state.withLock { $0.refusals = [.resolving: .forbidden] }
    #expect(try await post([], to: forge, run: 2).problem?.summary.contains("resolving threads") == true)
    #expect(forge.state.withLock { $0.minimised.count } == 1)
    forge.state.withLock { $0.refusals = [:] }
    let repaired = try await post([], to: forge, run: 3)
    #expect(repaired.performed.map(\.action.surface) == [.resolving, .reviewComments])
    #expect(try await post([], to: forge, run: 4).performed == [])
  }

  @Test("Comments are added one by one where a request takes one")
  func oneByOne() async throws {
    let forge = try forge { $0.limits.commentsPerRequest = 1 }
    let outcome = try await post((0..<7).map { Scenario.finding($0) }, to: forge, run: 1)
    #expect(outcome.performed.count { if case .addComments = $0.action { true } else { false } } == 7)
    #expect(forge.open.count == 7)
  }

  @Test("A forge without reports of annotations is not asked for one, and its findings go down the ladder")
  func withoutAnnotations() async throws {
    let forge = try forge { $0.surfaces.remove(.annotations) }
    let policy = PublicationPolicy(budget: Placement.Budget(reviewComments: 5))
    let outcome = try await post((0..<9).map { Scenario.finding($0) }, to: forge, run: 1, policy: policy)
    #expect(outcome.problem == nil && outcome.notices.isEmpty)
    #expect(outcome.placement[.annotation].isEmpty && outcome.placement[.workflowCommand].count == 4)
    #expect(forge.state.withLock(\.checks).isEmpty)
  }

  @Test("States that share a word of the forge do not change its status")
  func sharedWord() async throws {
    let forge = try forge {
      $0.showsReportAsStatus = false
      $0.statusWords = Capabilities.StatusWords { $0 == .success ? "SUCCESSFUL" : "FAILED" }
    }
    _ = try await post([Scenario.finding(0)], to: forge, run: 1)
    let first = try #require(forge.state.withLock(\.statuses).values.first)
    #expect(first.shown(in: forge.capabilities.statusWords).word == "FAILED")
    #expect(try await post([Scenario.finding(0)], to: forge, run: 2).performed == [])
  }

  @Test("A marker hidden in a link definition works as one in an HTML comment")
  func linkDefinition() async throws {
    let markup = Markup(hiding: .linkDefinition, hasHTML: false)
    let forge = try forge { $0.markup = markup }
    _ = try await post([Scenario.finding(0, fix: true)], to: forge, run: 1)
    #expect(forge.ours.count == 2)
    #expect(forge.ours.allSatisfy { $0.body.hasPrefix("[//]: # (reviewbot:1 ") && !$0.body.contains("```") })
    #expect(try await post([Scenario.finding(0, fix: true)], to: forge, run: 2).performed == [])
    _ = try await post([], to: forge, run: 3)
    #expect(forge.ours.count == 1)
  }

  @Test("An abbreviated name of the newest commit is enough, and a short one is not", arguments: [
    (12, true), (40, true), (11, false),
  ])
  func abbreviatedHead(digits: Int, isCurrent: Bool) async throws {
    let head = try #require(PlainChange.head)
    let forge = ModelForge(head: String(head.hex.prefix(digits)))
    let outcome = try await post([Scenario.finding(0)], to: forge, run: 1)
    #expect((outcome.supersession == nil) == isCurrent)
  }
}
