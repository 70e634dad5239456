import Digests
import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Testing

@Suite(
  "What only GitLab has",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"), .timeLimit(.minutes(20)))
struct GitLabPostingTests {
  private struct State: Decodable {
    struct Discussion: Decodable {
      let notes: [Note]
    }

    struct Note: Decodable {
      let position: Position?
    }

    struct LineEnd: Decodable, Equatable {
      let line_code: String
      let type: String
    }

    struct LineRange: Decodable, Equatable {
      let start: LineEnd
      let end: LineEnd
    }

    struct Position: Decodable, Equatable {
      let old_line: Int?
      let new_line: Int
      let line_range: LineRange?
    }

    let discussions: [Discussion]
  }

  private static func finding(_ lines: ClosedRange<Int>) -> Finding {
    let path = RepoPath(Scenario.path)
    let start = Location.Position(line: lines.lowerBound, column: 1)
    let end = Location.Position(line: lines.upperBound, column: 2)
    return Finding(
      rule: "force_try", severity: .warning, location: Location(path: path, start: start, end: end), message: "It may trap.",
      scope: .added, fingerprint: Fingerprint(rule: "force_try", path: path, line: "\(lines)".utf8, declaration: "", occurrence: 0))
  }

  /// Ten added lines, 11 to 20, follow line 10.
  @Test("Comments on added, unchanged and several lines are accepted, and found again where they were put")
  func positions() async throws {
    try await withSession(on: GitLabFixture(), lines: 10) { session, scenario in
      let findings = [12...12, 9...9, 22...22, 15...17, 19...22].map(Self.finding)
      let outcome = try await session.post(try scenario.publication(findings))
      #expect(outcome.problem == nil && outcome.notices.isEmpty)
      let state = try JSONDecoder().decode(State.self, from: try await session.control(.get, "state"))
      let positions = state.discussions.flatMap(\.notes).compactMap(\.position).sorted { $0.new_line < $1.new_line }
      #expect(positions.map(\.new_line) == [9, 12, 17, 22, 22])
      #expect(positions.map(\.old_line) == [9, nil, nil, 12, 12])
      // The SHA-1 of the path.
      let file = "cd8902acd54217b7bb36ed88ed302967557fb73f"
      let ranges = positions.compactMap(\.line_range)
      #expect(ranges.map(\.start) == [.init(line_code: "\(file)_11_15", type: "new"), .init(line_code: "\(file)_11_19", type: "new")])
      #expect(ranges.map(\.end) == [.init(line_code: "\(file)_11_17", type: "new"), .init(line_code: "\(file)_12_22", type: "old")])
      #expect(try await session.post(try scenario.publication(findings, run: 2)).performed == [])
    }
  }

  @Test("A job's token writes nothing, and the problem says which token to use")
  func jobToken() async throws {
    try await withSession(on: GitLabFixture(), lines: 10) { session, scenario in
      let outcome = try await session.post(try scenario.publication([Scenario.finding(0)]), token: "glcbt-64_abc")
      #expect(outcome.problem?.hint.contains("project access token with the scope `api` in GITLAB_TOKEN") == true)
      #expect(outcome.placement.count == 1 && !outcome.isSummaryPosted)
      #expect(try await session.writes().isEmpty)
    }
  }

  @Test("A state that a commit status has already counts as set")
  func repeatedState() async throws {
    try await withSession(on: GitLabFixture(), lines: 10) { session, scenario in
      let target = try #require(PullRequestTarget(head: scenario.head, baseURL: session.base))
      let client = HTTPForgeClient(
        GitLab(target: target), transport: session.transport, tokens: TokenSource(Secret("project-token")),
        pace: ForgeSession.quick, clock: StillClock())
      for state in [DesiredPublication.Status.State.pending, .pending, .running, .running, .success] {
        let status = DesiredPublication.Status(context: "reviewbot", state: state, text: "", link: nil)
        _ = try await client.perform(.setStatus(status), observed: [])
      }
      #expect(try await session.state.statuses.map(\.word) == ["success"])
      #expect(try await session.writes().map(\.status) == [201, 400, 400, 400, 201])
    }
  }
}
