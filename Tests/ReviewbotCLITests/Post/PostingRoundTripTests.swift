import Foundation
import ReviewTestKit
import Testing

/// Posting from end to end against the project's own small forge, which every checkout has. The other suites about
/// posting use the strict fake forge.
@Suite("A report is posted, and posted again", .timeLimit(.minutes(20)))
struct PostingRoundTripTests {
  private let repository: TemporaryRepository
  private let forge: SmallForge

  /// A pull request that adds three lines with a finding each.
  init() throws {
    repository = try TemporaryRepository()
    try repository.write("Sources/Cart.swift", "let value = 1\n")
    try repository.commit("Begin")
    let base = try repository.git("rev-parse", "HEAD")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/New.swift", PostedReport.slips(3))
    forge = try SmallForge(base: base, head: try repository.commit("Go on"))
  }

  private func post(_ environment: [String: String] = [:]) throws -> CommandLineRun {
    _ = try repository.reviewbot("check", "--no-tests", "--head", "HEAD", "--format", "json=.git/report.json")
    return try repository.reviewbot(
      ["post", ".git/report.json", "--repository", "octo/demo", "--pull-request", "7", "--forge-url", forge.address],
      environment: ["GITHUB_TOKEN": PostedReport.token].merging(environment) { $1 })
  }

  @Test("The second posting writes nothing")
  func repeats() throws {
    defer { forge.stop() }
    let first = try post()
    #expect(first.status == 0, "\(first.standardError)")
    let state = forge.state
    #expect(state.conversation.count == 1)
    #expect(state.reviewComments.values.map { "\($0.path):\($0.line)" }.sorted() == (1...3).map { "Sources/New.swift:\($0)" })
    #expect(state.checkRuns.values.map(\.conclusion) == ["failure"])
    #expect(state.statuses.isEmpty)
    let second = try post()
    #expect(second.status == 0 && second.standardError.contains("nothing to change"), "\(second.standardError)")
    #expect(forge.state.writes == state.writes)
  }

  @Test("After a fix, its comment is removed, and the summary and the other comments stay")
  func fixes() throws {
    defer { forge.stop() }
    #expect(try post().status == 0)
    let before = forge.state
    try repository.write("Sources/New.swift", PostedReport.slips(2))
    forge.push(try repository.commit("Fix one"))
    let run = try post()
    #expect(run.status == 0, "\(run.standardError)")
    let after = forge.state
    #expect(after.conversation.keys.sorted() == before.conversation.keys.sorted())
    #expect(after.conversation != before.conversation)
    #expect(Set(after.reviewComments.keys) == Set(before.reviewComments.filter { $0.value.line < 3 }.keys))
  }

  @Test("A report of an older commit sets only its own status and check run, and only if CI names that commit", arguments: [true, false])
  func overtaken(isNamed: Bool) throws {
    defer { forge.stop() }
    forge.push(String(repeating: "a", count: 40))
    let head = try repository.git("rev-parse", "HEAD")
    let run = try post(isNamed ? ["CI_PULL_REQUEST": "7", "CI_COMMIT": head] : [:])
    #expect(run.status == 0 && run.standardError.contains("newer commit"), "\(run.standardError)")
    #expect(forge.state.conversation.isEmpty && forge.state.reviewComments.isEmpty)
    #expect(forge.state.statuses.isEmpty && forge.state.checkRuns.values.map(\.conclusion) == (isNamed ? ["failure"] : []))
  }
}
