import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

@Suite(
  "Whatever fails at whatever request, the next run heals",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"), .timeLimit(.minutes(20)))
struct FaultMatrixTests {
  /// Name and further fields of the fault, such as how long the forge continues after the client's timeout.
  typealias Kind = (name: String, fields: String)

  static let kinds: [Kind] = [
    ("status", "\"code\": 418"), ("rate_limit_429", "\"retry_after\": 2"), ("primary_rate_limit", "\"reset_in\": 30"),
    ("secondary_rate_limit", ""), ("http_500", ""), ("http_502", ""), ("http_503", ""), ("unauthorized", ""),
    ("forbidden_integration", ""), ("not_found", ""), ("line_not_in_diff", ""), ("reset", ""), ("reset_mid_body", ""),
    ("truncate", ""), ("slow_body", "\"bytes_per_second\": 20"), ("hang", "\"seconds\": 1.2"), ("ambiguous_5xx", ""),
    ("ambiguous_reset", ""), ("stale_list", "\"seconds\": 600"),
  ]

  /// One of each kind of failure, unless `ci/kill` requests all.
  static let someKinds: Set<String> = [
    "forbidden_integration", "not_found", "line_not_in_diff", "http_500", "reset", "ambiguous_5xx", "ambiguous_reset",
    "stale_list",
  ]
  /// Whether every kind fails at every request, as in `ci/kill`.
  static let isFull = ProcessInfo.processInfo.environment["REVIEWBOT_FAULTS"] == "all"

  /// Returns the kinds that fail at a request: otherwise two, so that all have a turn at neighbouring requests.
  /// - Parameter request: 0 for the first one.
  static func kinds(at request: Int) -> [Kind] {
    guard !isFull else { return kinds }
    let some = kinds.filter { someKinds.contains($0.name) }
    return [some[2 * request % some.count], some[(2 * request + 1) % some.count]]
  }

  /// The actions of the run with the fault.
  enum Story {
    case firstPost
    /// Of an earlier run's findings, one has another message, one is fixed, one with replies is fixed, and two are new.
    case rewrite
  }

  /// Small batches, so that a few findings need every kind of request.
  static func small(_ capabilities: Capabilities) -> Capabilities {
    var small = capabilities
    small.limits.commentsPerRequest = min(3, capabilities.limits.commentsPerRequest)
    small.limits.annotationsPerRequest = min(2, capabilities.limits.annotationsPerRequest)
    return small
  }

  static let policy = PublicationPolicy(
    statuses: .perCheck, budget: Placement.Budget(reviewComments: 5, annotations: 10, workflowCommands: 1))
  static let pace = PostingPace(
    request: .milliseconds(800), gap: .zero, attempts: 4, backoff: .milliseconds(1), settling: .milliseconds(1))

  /// The end state as a reader of the pull request sees it.
  struct EndState: Equatable {
    let statuses: [String: String]
    let report: String
    let summaries: [String]
    let findings: [String]
    let closed: Int

    init(_ state: ForgeState) {
      statuses = Dictionary(state.statuses.map { ($0.context, "\($0.word) \($0.text)") }, uniquingKeysWith: { $1 })
      let last = state.reports.last
      let conclusion = last?.conclusion?.rawValue ?? ""
      report = last.map { "\($0.isComplete) \(conclusion) \($0.title) \($0.digest)" } ?? ""
      summaries = state.summaries.map(Self.text)
      findings = state.findings.map { "\($0.path ?? ""):\($0.line ?? 0) \(Self.text($0))" }.sorted()
      closed = state.comments.count(where: \.isClosed)
    }

    private static func text(_ comment: ForgeState.Comment) -> String {
      String(comment.body.drop { $0 != "\n" })
    }
  }

  struct Totals: Sendable {
    var cells = 0
    var healed = 0
    var firstRunComplete = 0
    /// The run with the fault reported success, but something is missing.
    var silent = 0
    var cleanWrites = 0
    var requests = 0

    mutating func add(_ other: Totals) {
      cells += other.cells
      healed += other.healed
      firstRunComplete += other.firstRunComplete
      silent += other.silent
      cleanWrites += other.cleanWrites
      requests = other.requests
    }
  }

  @Test("Each fault at each request of a first post shows in the outcome or not at all; a clean run heals it", arguments: forgeFixtures)
  func matrix(fixture: any ForgeFixture) async throws { try await sweep(.firstPost, on: fixture) }

  @Test("Each fault at each request of a run that rewrites shows in the outcome or not at all; a clean run heals it", arguments: forgeFixtures)
  func rewriteMatrix(fixture: any ForgeFixture) async throws { try await sweep(.rewrite, on: fixture) }

  private func sweep(_ story: Story, on fixture: any ForgeFixture) async throws {
    let scenario = try await Scenario(lines: 12)
    defer { scenario.remove() }
    // Several forges in parallel, because most of the time is waiting.
    let shards = 4
    let totals = try await withThrowingTaskGroup(of: Totals.self) { group in
      for shard in 0..<shards {
        group.addTask {
          try await self.totals(story, on: try await ForgeSession(scenario, on: fixture)) { $0 % shards == shard }
        }
      }
      return try await group.reduce(into: Totals()) { $0.add($1) }
    }
    print(
      "fault matrix of \(fixture.forge.name) (\(story)): \(totals.requests) requests, \(totals.cells) cells, \(totals.healed) with the"
        + " fault-free end state after the next run, \(totals.firstRunComplete) already after the first, \(totals.silent) silently"
        + " incomplete; \(totals.cleanWrites) writes by the clean runs")
    #expect(totals.healed == totals.cells)
    #expect(totals.silent == 0)
    #expect(totals.cells == (0..<totals.requests).reduce(0) { $0 + Self.kinds(at: $1).count })
  }

  /// - Parameter isChosen: Whether to try faults at a request.
  private func totals(
    _ story: Story, on session: ForgeSession, at isChosen: (Int) -> Bool
  ) async throws -> Totals {
    let scenario = session.scenario
    defer { session.forge.stop() }
    let findings = story == .firstPost ? (0..<9).map { Scenario.finding($0, fix: $0 == 2) } : Self.rewrittenFindings
    let first = try scenario.publication(findings, run: 2, policy: Self.policy)
    let second = try scenario.publication(findings, run: 3, policy: Self.policy)
    let start = try await prepare(story, session)
    try await post(first, session)
    let expected = EndState(try await session.state)
    var totals = Totals()
    totals.requests = try await session.log().count - start
    for index in (0..<totals.requests).filter(isChosen) {
      for kind in Self.kinds(at: index) {
        try await prepare(story, session)
        try await inject(kind, at: index, in: session)
        let outcome = try await post(first, session, pace: Self.pace)
        #expect(outcome.placement.count == findings.count, "\(kind.name) at \(index) lost a finding")
        try await settle(session, kind.name)
        let isComplete = EndState(try await session.state) == expected
        if isComplete { totals.firstRunComplete += 1 }
        if outcome.problem == nil, !isComplete {
          let request = try await session.log().last { $0.fault != nil }
          if !Self.isBelieved(kind.name, method: request?.method) {
            totals.silent += 1
            Issue.record("\(kind.name) at \(index) is silent: \(request?.path ?? "")")
          }
        }
        try await session.control(.delete, "faults")
        let before = try await session.log().count
        let clean = try await post(second, session)
        totals.cleanWrites += try await session.writes(since: before).count
        let state = EndState(try await session.state)
        #expect(clean.problem == nil, "\(kind.name) at \(index)")
        #expect(state == expected, "\(kind.name) at \(index)")
        totals.cells += 1
        if state == expected { totals.healed += 1 }
      }
    }
    #expect(try await session.violations() == "")
    return totals
  }

  /// A write that hangs is performed after the last check, because no time passes here while the client waits. A comment
  /// that the forge says is gone counts as deleted: another run may have deleted it.
  private static func isBelieved(_ fault: String, method: String?) -> Bool {
    fault == "hang" || fault == "not_found" && method == "DELETE"
  }

  private static var rewrittenFindings: [Finding] {
    [Scenario.finding(0, message: "Reworded.")] + [2, 4, 5, 6, 7, 8, 9].map { Scenario.finding($0, fix: $0 == 2) }
  }

  /// - Returns: The number of requests.
  @discardableResult
  private func prepare(_ story: Story, _ session: ForgeSession) async throws -> Int {
    try await session.control(.post, "reset")
    guard story == .rewrite else { return 0 }
    let findings = (0..<9).map { Scenario.finding($0, fix: $0 == 2) }
    try await post(try session.scenario.publication(findings, run: 1, policy: Self.policy), session)
    let comments = try await session.state.findings
    let answered = comments.first { session.marker(of: $0)?.fingerprint == Scenario.finding(3).fingerprint.hex }
    try await session.reply(to: try #require(answered))
    return try await session.log().count
  }

  private func inject(_ kind: Kind, at index: Int, in session: ForgeSession) async throws {
    let fields = kind.fields.isEmpty ? "" : ", \(kind.fields)"
    try await session.fault("{\"fault\": \"\(kind.name)\", \"times\": 1, \"skip\": \(index)\(fields)}")
  }

  /// Ends the posting at one request, as if the process was killed: nothing more is sent.
  final class DyingTransport: HTTPTransport {
    enum Moment: Int, CaseIterable {
      case before, during, after
    }

    private let transport: any HTTPTransport
    private let life: Int
    private let moment: Moment
    private let count = Mutex(0)

    init(_ transport: any HTTPTransport, life: Int, moment: Moment) {
      self.transport = transport
      self.life = life
      self.moment = moment
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      let number = count.withLock { count in
        count += 1
        return count
      }
      let death = HTTPError(.cancelled, request.method, address: request.url)
      if number < life { return try await transport.send(request) }
      guard number == life, moment != .before else { throw death }
      var request = request
      if moment == .during { request.limits.total = .milliseconds(2) }
      _ = try? await transport.send(request)
      throw death
    }
  }

  @Test("Killed at random points, one clean run gives the same end state", arguments: forgeFixtures)
  func kills(fixture: any ForgeFixture) async throws {
    let scenario = try await Scenario(lines: 12)
    defer { scenario.remove() }
    let session = try await ForgeSession(scenario, on: fixture)
    defer { session.forge.stop() }
    let findings = (0..<9).map { Scenario.finding($0, fix: $0 == 2) }
    try await post(try scenario.publication(findings, policy: Self.policy), session)
    let expected = EndState(try await session.state)
    let requests = try await session.log().count
    var chance = SeededGenerator(7)
    var healed = 0
    let series = Self.isFull ? 20 : 4
    for _ in 0..<series {
      try await session.control(.post, "reset")
      for run in 1...10 {
        let moment = DyingTransport.Moment.allCases.randomElement(using: &chance) ?? .after
        let transport = DyingTransport(session.transport, life: Int.random(in: 1...requests, using: &chance), moment: moment)
        let publication = try scenario.publication(findings, run: run, policy: Self.policy)
        try await session.post(publication, pace: Self.pace, capabilities: Self.small(session.capabilities), over: transport)
      }
      let clean = try await post(try scenario.publication(findings, run: 11, policy: Self.policy), session)
      #expect(clean.problem == nil)
      let state = EndState(try await session.state)
      #expect(state == expected)
      if state == expected { healed += 1 }
    }
    #expect(healed == series)
    print("kills on \(fixture.forge.name): \(10 * series) at random points in \(series) series, \(healed) with the fault-free end state after one clean run")
    #expect(try await session.violations() == "")
  }

  @discardableResult
  private func post(
    _ publication: Publication, _ session: ForgeSession, pace: PostingPace = ForgeSession.quick
  ) async throws -> PostingOutcome {
    try await session.post(publication, pace: pace, capabilities: Self.small(session.capabilities))
  }

  /// The forge may still process the request after the client's timeout, or hide new comments.
  private func settle(_ session: ForgeSession, _ kind: String) async throws {
    struct Faults: Decodable {
      struct Fault: Decodable {
        let hits: Int
      }

      let active: [Fault]
    }
    guard kind == "hang" || kind == "slow_body" else { return }
    let faults = try JSONDecoder().decode(Faults.self, from: try await session.control(.get, "faults"))
    let hits = faults.active.reduce(0) { $0 + $1.hits }
    while try await session.log().count(where: { $0.fault == kind }) < hits { await Task.yield() }
  }
}
