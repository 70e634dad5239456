import Foundation
import ReviewTestKit
import Testing

@Suite(
  "reviewbot check --post", .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"),
  .timeLimit(.minutes(20)))
struct CheckAndPostTests {
  /// Returns a change whose tests leave a file behind when they run.
  private static func repository(finding: Bool = false) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Sources/Cart.swift", "let value = 1\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
    try repository.write(".lint.yml", "tests: {command: [touch, \(repository.path)/.git/ran]}\n")
    if finding { try repository.write("Sources/New.swift", PostedReport.slips(1)) }
    try repository.commit("Go on")
    return repository
  }

  private static func haveTestsRun(in repository: TemporaryRepository) -> Bool {
    FileManager.default.fileExists(atPath: "\(repository.path)/.git/ran")
  }

  @Test("Missing requirements for posting are found before any test runs", arguments: [
    (["GITHUB_TOKEN": ""], ["--repository", "octo/demo", "--pull-request", "7", "--head", "HEAD"], "No token to post with."),
    (["GITHUB_TOKEN": "t"], ["--repository", "octo/demo", "--head", "HEAD"], "No pull request to post to."),
    (["GITHUB_TOKEN": "t"], ["--pull-request", "7", "--head", "HEAD"], "No repository to post to."),
    (["GITHUB_TOKEN": "t"], ["--repository", "octo/demo", "--pull-request", "7"], "uncommitted changes"),
    (["GITHUB_TOKEN": "t"], ["--repository", "octo/demo", "--pull-request", "0", "--head", "HEAD"], "`--pull-request 0` is not a pull request number"),
    (["GITHUB_TOKEN": "t"], ["--repository", "octo/demo", "--pull-request", "7", "--head", "HEAD", "--forge-url", "http://forge.example"], "unencrypted"),
  ])
  func missing(environment: [String: String], arguments: [String], words: String) throws {
    let repository = try Self.repository()
    let run = try repository.reviewbot(["check", "--base", "main", "--post"] + arguments, environment: environment)
    #expect(run.status == 64)
    #expect(run.standardError.contains(words), "\(run.standardError)")
    #expect(!Self.haveTestsRun(in: repository))
  }

  @Test("A report that cannot be posted changes passed to 2, but not failed", arguments: [(false, Int32(2)), (true, 1)])
  func unposted(finding: Bool, status: Int32) throws {
    let server = try LoopbackServer { _ in [.response(401, [:], "{\"message\": \"Bad credentials\"}")] }
    defer { server.stop() }
    let repository = try Self.repository(finding: finding)
    let run = try repository.reviewbot(
      ["check", "--no-tests", "--base", "main", "--head", "HEAD", "--post", "--repository", "octo/demo", "--pull-request", "7"]
        + ["--forge-url", server.address, "--format", "json=.git/report.json"],
      environment: ["GITHUB_TOKEN": "t"])
    #expect(run.status == status, "\(run.standardError)")
    #expect(run.standardError.contains("Bad credentials"))
    #expect(FileManager.default.fileExists(atPath: "\(repository.path)/.git/report.json"))
    #expect(server.requests.allSatisfy { $0.method == "GET" })
  }

  @Test("Nothing is posted for a commit of another pull request")
  func otherCommit() async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    try posted.repository.git("checkout", "--quiet", "-b", "other", "main")
    try posted.repository.write("Sources/New.swift", "let value = 1\n")
    try posted.repository.commit("Another pull request")
    let run = try posted.repository.reviewbot(
      ["check", "--no-tests", "--base", "main", "--head", "HEAD", "--post", "--repository", "octo/demo", "--pull-request", "7"]
        + ["--forge-url", posted.forge.address],
      environment: ["GITHUB_TOKEN": PostedReport.token])
    #expect(run.status == 2)
    #expect(run.standardError.contains("does not belong to pull request #7"), "\(run.standardError)")
    #expect(try await posted.writes().isEmpty)
  }

  @Test("An empty change is posted, too")
  func nothingChanged() async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    let repository = posted.repository
    try repository.git("rm", "--quiet", "Sources/New.swift")
    let head = try repository.commit("Take it back")
    try await posted.forge.control("POST", "head", "{\"sha\": \"\(head)\"}")
    let run = try repository.reviewbot(
      ["check", "--no-tests", "--base", "main", "--head", "HEAD", "--post", "--repository", "octo/demo", "--pull-request", "7"]
        + ["--forge-url", posted.forge.address],
      environment: ["GITHUB_TOKEN": PostedReport.token])
    #expect(run.standardError.contains("Posted to octo/demo#7: "), "\(run.standardError)")
    #expect(try await posted.state().issue_comments.count == 1)
  }
}
