import Foundation
import ReviewTestKit
import Testing

@Suite(
  "reviewbot post", .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"),
  .timeLimit(.minutes(3)))
struct PostCommandTests {
  private static let token = "ghs_secret_of_the_test"

  /// A pull request with one slip, its report beside the repository, and a forge that has it.
  private func posted() async throws -> (repository: TemporaryRepository, forge: FakeForge) {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/New.swift", "let untidy = try! run()\n")
    try repository.commit("Go on")
    let head = try repository.git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
    let base = try repository.git("rev-parse", "main").trimmingCharacters(in: .whitespacesAndNewlines)
    let review = try repository.reviewbot("check", "--no-tests", "--head", "HEAD", "--format", "json=.git/report.json")
    #expect(review.status == 1)
    return (repository, try await FakeForge(repository: repository.path, base: base, head: head))
  }

  private func post(
    _ arguments: [String] = [], of repository: TemporaryRepository, to forge: FakeForge
  ) throws -> CommandLineRun {
    let place = ["--repository", "octo/demo", "--pull-request", "7", "--forge-url", forge.address]
    return try repository.reviewbot(
      ["post", ".git/report.json"] + place + arguments, environment: ["GITHUB_TOKEN": Self.token])
  }

  @Test("A report is posted once; posting it again changes nothing")
  func postsOnce() async throws {
    let (repository, forge) = try await posted()
    defer { forge.stop() }
    let first = try post(of: repository, to: forge)
    #expect(first.status == 0, "\(first.standardError)")
    #expect(first.standardError.contains("Posted to octo/demo#7: "))
    #expect(!first.standardError.contains("nothing to change"))
    let second = try post(of: repository, to: forge)
    #expect(second.status == 0)
    #expect(second.standardError.contains("Posted to octo/demo#7: nothing to change."))
    for text in [first, second].flatMap({ [$0.standardOutput, $0.standardError] }) { #expect(!text.contains(Self.token)) }
  }

  @Test("A dry run says what would be done and why, and does nothing")
  func dryRun() async throws {
    let (repository, forge) = try await posted()
    defer { forge.stop() }
    let plan = try post(["--dry-run", "--explain"], of: repository, to: forge)
    #expect(plan.status == 0)
    #expect(plan.standardOutput.contains("create summary comment: "))
    #expect(plan.standardOutput.contains("create review with 1 comments: "))
    let again = try post(["--dry-run", "--explain"], of: repository, to: forge)
    #expect(again.standardOutput == plan.standardOutput)
  }

  @Test("What is missing to post is said", arguments: [
    (["GITHUB_TOKEN": ""], ["--repository", "octo/demo", "--pull-request", "7"], "There is no token to post with."),
    (["GITHUB_TOKEN": "t"], ["--pull-request", "7"], "It is not known which repository to post to."),
    (["GITHUB_TOKEN": "t"], ["--repository", "octo/demo"], "It is not known which pull request to post to."),
    (["GITHUB_TOKEN": "t"], ["--repository", "octo", "--pull-request", "7"], "It is not known which repository to post to."),
  ])
  func missing(environment: [String: String], arguments: [String], summary: String) throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("A.swift", "let one = 1\n")
    try repository.commit()
    _ = try repository.reviewbot("check", "--no-tests", "--head", "HEAD", "--format", "json=.git/report.json")
    let run = try repository.reviewbot(["post", ".git/report.json"] + arguments, environment: environment)
    #expect(run.status == 64)
    #expect(run.standardError.contains(summary))
  }

  @Test("A report of files that are not committed belongs to no pull request")
  func worktree() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("A.swift", "let one = 1\n")
    _ = try repository.reviewbot("check", "--no-tests", "--format", "json=.git/report.json")
    let run = try repository.reviewbot(
      ["post", ".git/report.json", "--pull-request", "7"], environment: ["GITHUB_TOKEN": "t"])
    #expect(run.status == 64)
    #expect(run.standardError.contains("not committed yet"))
  }

  @Test("A file that is no report is refused at its place")
  func malformed() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("report.json", "{\"version\": 1, \"tool\": 3}")
    let run = try repository.reviewbot(["post", "report.json"], environment: ["GITHUB_TOKEN": "t"])
    #expect(run.status == 2)
    #expect(run.standardError.contains("tool"))
  }
}
