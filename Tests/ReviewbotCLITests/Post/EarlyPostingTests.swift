import Foundation
import ReviewTestKit
import Testing

@Suite("The findings of lint are posted while the tests run", .timeLimit(.minutes(10)))
struct EarlyPostingTests {
  /// A package whose test passes once the pull request says that the tests are still running.
  private static func files(_ address: String) -> [String: String] {
    [
      "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(name: "Cart", targets: [.testTarget(name: "CartTests")])

        """,
      ".gitignore": ".build/\n",
      "Tests/CartTests/CartTests.swift": """
        import Foundation
        import FoundationNetworking
        import Testing

        @Test func seesTheComment() throws {
          let address = try #require(URL(string: "\(address)/repos/octo/demo/issues/7/comments"))
          for _ in 0..<600 {
            if let text = try? String(contentsOf: address, encoding: .utf8), text.contains("Still running: tests") { return }
            usleep(100_000)
          }
          Issue.record("no comment says that the tests are running")
        }

        """,
    ]
  }

  @Test("The comment says first what still runs, and has the whole report in the end")
  func earlyAndLate() throws {
    let repository = try TemporaryRepository()
    try repository.write("Sources/Begin.swift", "let value = 1\n")
    let base = try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    let forge = try SmallForge(base: base, head: String(repeating: "0", count: 40))
    defer { forge.stop() }
    for (name, text) in Self.files(forge.address) { try repository.write(name, text) }
    try repository.write("Sources/New.swift", PostedReport.slips(2))
    forge.push(try repository.commit("Go on"))
    let run = try repository.reviewbot(
      [
        "check", "--base", "main", "--head", "HEAD", "--post", "--repository", "octo/demo", "--pull-request", "7",
        "--forge-url", forge.address,
      ], environment: ["GITHUB_TOKEN": PostedReport.token])
    #expect(run.standardError.contains("Posted the first results to"), "\(run.standardError)")
    #expect(run.standardOutput.contains("1 passed"), "\(run.standardOutput)")
    let state = forge.state
    #expect(state.conversation.count == 1)
    #expect(state.conversation.values.allSatisfy { !$0.contains("Still running") })
    #expect(state.reviewComments.count == 2)
    #expect(state.checkRuns.values.map(\.conclusion) == ["failure"])
  }
}
