import Foundation
import ReviewTestKit
import Testing

@Suite(
  "reviewbot post", .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"),
  .timeLimit(.minutes(20)))
struct PostCommandTests {
  @Test("A report is posted once; posting it again changes nothing")
  func postsOnce() async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    let first = try posted.post()
    #expect(first.status == 0, "\(first.standardError)")
    #expect(first.standardError.contains("Posted to octo/demo#7: "))
    #expect(!first.standardError.contains("nothing to change"))
    let second = try posted.post()
    #expect(second.status == 0)
    #expect(second.standardError.contains("Posted to octo/demo#7: nothing to change."))
    for text in [first, second].flatMap({ [$0.standardOutput, $0.standardError] }) { #expect(!text.contains(PostedReport.token)) }
  }

  @Test("In GitHub Actions, any token's account recognises its own comments", arguments: ["ghs_actions", "ghs_app", "ghp_person"])
  func accounts(token: String) async throws {
    let posted = try await PostedReport(slips: 3)
    defer { posted.forge.stop() }
    let environment = ["GITHUB_ACTIONS": "true", "GITHUB_TOKEN": token]
    #expect(try posted.post(environment: environment).status == 0)
    let second = try posted.post(environment: environment)
    #expect(second.status == 0 && second.standardError.contains("nothing to change"), "\(second.standardError)")
    let state = try await posted.state()
    #expect(state.issue_comments.count == 1 && state.review_comments.count == 3)
  }

  @Test("Missing output is named, with status 2", arguments: [
    ("{\"fault\": \"forbidden_integration\", \"times\": -1, \"match\": {\"method\": \"POST\", \"path\": \"statuses\"}}", "Not posted: commit statuses."),
    ("{\"fault\": \"not_found\", \"times\": -1, \"match\": {\"path\": \"issues/7/comments\"}}", "Not posted: the summary comment."),
    ("{\"fault\": \"line_not_in_diff\", \"times\": -1, \"match\": {\"method\": \"GET\", \"path\": \"pulls/7/comments\"}}", "Not posted: "),
    ("{\"fault\": \"http_500\", \"times\": -1}", "500"),
  ])
  func incomplete(fault: String, words: String) async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    try await posted.forge.control("POST", "faults", fault)
    let run = try posted.post(["--statuses", "per-check"])
    #expect(run.status == 2)
    #expect(run.standardError.contains(words), "\(run.standardError)")
    #expect(!run.standardError.contains("nothing to change"))
  }

  @Test("A read-only token and an unreachable server end with status 2", arguments: [
    (["GITHUB_TOKEN": "ghs_actions_ro"], [], "Resource not accessible by integration"),
    ([:], ["--forge-url", "http://127.0.0.1:9"], "127.0.0.1:9"),
  ] as [([String: String], [String], String)])
  func nothingPosted(environment: [String: String], arguments: [String], words: String) async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    let run = try posted.post(arguments, environment: environment, namesForge: arguments.isEmpty)
    #expect(run.status == 2)
    #expect(run.standardError.contains(words), "\(run.standardError)")
    #expect(!run.standardError.contains("Posted to"))
  }

  @Test("A dry run prints the operations with their reasons, and performs none")
  func dryRun() async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    let plan = try posted.post(["--dry-run", "--explain"])
    #expect(plan.status == 0)
    #expect(plan.standardOutput.contains("create the summary comment: "))
    #expect(plan.standardOutput.contains("add 1 inline comments: "))
    let again = try posted.post(["--dry-run", "--explain"])
    #expect(again.standardOutput == plan.standardOutput)
  }

  @Test("After a rebase onto lines above twenty findings, the summary and all comments are about the new lines")
  func rebase() async throws {
    let posted = try await PostedReport(slips: 20)
    defer { posted.forge.stop() }
    let repository = posted.repository
    #expect(try posted.post().status == 0)
    let before = try await posted.state()
    // The target branch moves on, and the change gets a head of its own on top of it, with all lines further down.
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Sources/New.swift", (1...30).map { "// early \($0)\n" }.joined())
    try repository.commit("Insert lines")
    try repository.git("checkout", "--quiet", "-B", "feature", "main")
    try repository.write("Sources/New.swift", repository.text(of: "Sources/New.swift") + PostedReport.slips(20))
    let head = try repository.commit("Go on")
    try PostedReport.review(repository)
    try await posted.forge.control("POST", "head", "{\"sha\": \"\(head)\"}")
    let second = try posted.post()
    #expect(second.status == 0, "\(second.standardError)")
    let after = try await posted.state()
    #expect(after.issue_comments.map(\.id) == before.issue_comments.map(\.id))
    #expect(after.issue_comments.first?.body.contains(head.prefix(10)) == true)
    #expect(after.review_comments.compactMap(\.original_line).sorted() == Array(31...50))
    #expect(try posted.post().standardError.contains("nothing to change"))
  }

  @Test("The target branch's configuration selects the comments", arguments: [
    ("off", 0, 0), ("summary", 1, 0), ("summary+inline", 1, 3),
  ])
  func commentStyle(style: String, summaries: Int, inline: Int) async throws {
    let posted = try await PostedReport(slips: 3, configuration: "report: {comment: \(style)}\n")
    defer { posted.forge.stop() }
    #expect(try posted.post().status == 0)
    let state = try await posted.state()
    #expect(state.issue_comments.count == summaries && state.review_comments.count == inline)
    #expect(state.check_runs.count == 1 && state.statuses.isEmpty)
  }

  @Test("The forge's address comes from the target branch, never from the change", arguments: [false, true])
  func configuredAddress(changeNamesAnother: Bool) async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    let repository = posted.repository
    try repository.git("checkout", "--quiet", "main")
    try repository.write(".lint.yml", "forge: {kind: github, url: \"\(posted.forge.address)\"}\n")
    try repository.commit("Say where the forge is")
    try repository.git("checkout", "--quiet", "feature")
    if changeNamesAnother {
      // Nothing listens there.
      try repository.write(".lint.yml", "forge: {url: \"http://127.0.0.1:9\"}\n")
    }
    let run = try posted.post(namesForge: false)
    #expect(run.status == 0, "\(run.standardError)")
    #expect(try await posted.state().issue_comments.count == 1)
  }

  @Test("A branch that CI merged the change into does not name the forge's address", arguments: [
    ["CIRCLECI": "true", "CIRCLE_PULL_REQUEST": "https://git.example/octo/demo/pulls/7"],
    ["DRONE": "true", "DRONE_PULL_REQUEST": "7", "DRONE_TARGET_BRANCH": "main"],
  ])
  func mergedAddress(variables: [String: String]) throws {
    let repository = try TemporaryRepository.withFeature()
    // Nothing listens there.
    try repository.write(".lint.yml", "forge: {kind: gitea, url: \"http://127.0.0.1:9\"}\n")
    let head = try repository.commit("Name another forge")
    _ = try repository.reviewbot("check", "--no-tests", "--head", "HEAD", "--format", "json=.git/report.json")
    try repository.git("checkout", "--quiet", "main")
    try repository.merge("feature")
    let run = try repository.reviewbot(
      ["post", ".git/report.json", "--forge", "gitea", "--repository", "octo/demo"],
      environment: ["GITEA_TOKEN": "t", "CIRCLE_SHA1": head, "DRONE_COMMIT_SHA": head].merging(variables) { $1 })
    #expect(run.standardError.contains("The address of the forge is not known."), "\(run.standardError)")
  }

  @Test("A local branch that contains the change does not select the comments")
  func mergedCommentStyle() async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    try posted.repository.git("checkout", "--quiet", "main")
    try posted.repository.merge("feature")
    try posted.repository.write(".lint.yml", "report: {comment: off}\n")
    try posted.repository.commit("Say nothing")
    #expect(try posted.post().status == 0)
    #expect(try await posted.state().review_comments.count == 1)
  }

  @Test("A status for each check if configured, and none where the check run has the verdict", arguments: [
    ("combined", []), ("per-check", ["reviewbot", "reviewbot/coverage", "reviewbot/lint", "reviewbot/tests"]),
    ("off", []),
  ])
  func statuses(style: String, contexts: [String]) async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    #expect(try posted.post(["--statuses", style]).status == 0)
    #expect(try await posted.state().statuses.map(\.context).sorted() == contexts)
    #expect(try posted.post(["--statuses", style]).standardError.contains("nothing to change"))
  }

  @Test("Missing requirements for posting are reported", arguments: [
    (["GITHUB_TOKEN": ""], ["--repository", "octo/demo", "--pull-request", "7"], "No token to post with."),
    (["GITHUB_TOKEN": "t"], ["--pull-request", "7"], "No repository to post to."),
    (["GITHUB_TOKEN": "t"], ["--repository", "octo/demo"], "No pull request to post to."),
    (["GITHUB_TOKEN": "t"], ["--repository", "octo", "--pull-request", "7"], "`octo` is not a repository on a forge."),
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
    #expect(run.standardError.contains("uncommitted changes"))
  }

  @Test("A file that is not a report is rejected with the position")
  func malformed() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("report.json", "{\"version\": 1, \"tool\": 3}")
    let run = try repository.reviewbot(["post", "report.json"], environment: ["GITHUB_TOKEN": "t"])
    #expect(run.status == 2)
    #expect(run.standardError.contains("tool"))
  }
}
