import Foundation
import ReviewTestKit
import Testing

/// `ci/kill` runs this with two hundred kills.
@Suite(
  "reviewbot post, killed at any moment",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"), .timeLimit(.minutes(40)))
struct SuddenDeathTests {
  /// The pull request as its readers see it.
  private struct EndState: Equatable {
    let statuses: [String: String]
    let check: String
    let comments: [String]

    init(_ state: PostedReport.State) {
      statuses = Dictionary(state.statuses.map { ($0.context, $0.state) }, uniquingKeysWith: { $1 })
      let last = state.check_runs.max { $0.id < $1.id }
      check = "\(last?.status ?? "none") \(last?.conclusion ?? "")"
      // Without the marker, which says in which run it was written.
      comments = (state.issue_comments + state.review_comments).map { String($0.body.drop { $0 != "\n" }) }.sorted()
    }
  }

  private static let deaths = ProcessInfo.processInfo.environment["REVIEWBOT_KILLS"].flatMap { Int($0) } ?? 8
  private static let deathsInARow = 4

  @Test("After several killed runs, one complete run gives the state of an undisturbed one")
  func deaths() async throws {
    let posted = try await PostedReport(slips: 5)
    defer { posted.forge.stop() }
    let start = ContinuousClock.now
    #expect(try posted.post().status == 0)
    let whole = (ContinuousClock.now - start) / .seconds(1)
    let expected = EndState(try await posted.state())
    #expect(expected.comments.count == 6)

    var (dead, healed, series) = (0, 0, 0)
    while dead < Self.deaths {
      try await posted.forge.control("POST", "reset")
      series += 1
      for _ in 0..<Self.deathsInARow where dead < Self.deaths {
        let wasAtWork = try CommandLineRun.kill(
          posted.arguments + ["--forge-url", posted.forge.address], in: posted.repository.path,
          environment: ["GITHUB_TOKEN": PostedReport.token], after: Double.random(in: 0...whole))
        // A posting that ended by itself was not killed.
        guard wasAtWork else { break }
        dead += 1
      }
      let last = try posted.post()
      #expect(last.status == 0, "\(last.standardError)")
      let state = EndState(try await posted.state())
      #expect(state == expected)
      if state == expected { healed += 1 }
    }
    print(
      "SIGKILL: \(dead) runs killed at random moments of \(whole) s; \(healed) of \(series) series of up to"
        + " \(Self.deathsInARow) deaths have the undisturbed end state after one whole run")
    #expect(healed == series)
    let violations = String(decoding: try await posted.forge.control("GET", "violations"), as: UTF8.self)
    #expect(!violations.contains("\"violations\": [{") || violations.contains("incomplete"), "\(violations)")
  }
}
