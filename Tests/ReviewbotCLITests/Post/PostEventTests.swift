import Foundation
import ReviewTestKit
import Testing

/// Posting in jobs whose event names no pull request.
@Suite("A report is posted where the event of the job says", .timeLimit(.minutes(20)))
struct PostEventTests {
  private let repository: TemporaryRepository
  private let forge: SmallForge
  private let head: String
  private let base: String

  /// A change that adds three lines with a finding each; the forge knows it as octo/demo#7, from octo:feature.
  init() throws {
    repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/New.swift", PostedReport.slips(3))
    head = try repository.commit("Go on")
    base = try repository.git("rev-parse", "main")
    forge = try SmallForge(base: base, head: head)
    try PostedReport.review(repository)
  }

  private func post(after event: String, _ more: [String] = []) throws -> CommandLineRun {
    try repository.write(".git/event.json", event)
    return try repository.reviewbot(
      ["post", ".git/report.json"] + more,
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_API_URL": forge.address, "GITHUB_EVENT_PATH": repository.path + "/.git/event.json",
        "GITHUB_TOKEN": PostedReport.token, "GITHUB_RUN_NUMBER": "3",
      ])
  }

  private func run(of event: String, branch: String = "feature", owner: String = "octo", numbers: String = "[]") -> String {
    """
    {"repository": {"full_name": "octo/demo"}, "workflow_run": {"event": "\(event)", "head_sha": "\(head)",
      "head_branch": "\(branch)", "pull_requests": \(numbers),
      "head_repository": {"full_name": "\(owner)/demo", "owner": {"login": "\(owner)"}}}}
    """
  }

  private var mergeGroup: String {
    """
    {"repository": {"full_name": "octo/demo"},
      "merge_group": {"head_sha": "\(head)", "base_sha": "\(base)", "head_ref": "refs/heads/gh-readonly-queue/main/pr-7"}}
    """
  }

  @Test("The commit of a merge group gets a check run, and no comments", arguments: [true, false])
  func mergeGroups(isWorkflowRun: Bool) throws {
    defer { forge.stop() }
    let event = isWorkflowRun ? run(of: "merge_group", branch: "gh-readonly-queue/main/pr-7") : mergeGroup
    let first = try post(after: event)
    #expect(first.status == 0, "\(first.standardError)")
    #expect(first.standardError.contains("Posted to octo/demo, commit \(head.prefix(10)): 1 operations."), "\(first.standardError)")
    let state = forge.state
    #expect(state.statuses.isEmpty)
    #expect(state.checkRuns.values.map { "\($0.conclusion ?? "") \($0.annotations)" } == ["failure 3"])
    #expect(state.conversation.isEmpty && state.reviewComments.isEmpty)
    let second = try post(after: event)
    #expect(second.status == 0 && second.standardError.contains("nothing to change"), "\(second.standardError)")
    #expect(forge.state.writes == state.writes)
  }

  @Test("A merge group with another commit than the report gets nothing")
  func otherGroup() throws {
    defer { forge.stop() }
    let run = try post(after: mergeGroup.replacing(head, with: String(repeating: "a", count: 40)))
    #expect(run.status == 2)
    #expect(run.standardError.contains("but this job is for aaaaaaaaaa"), "\(run.standardError)")
    #expect(forge.state.writes == 0)
  }

  @Test("After another workflow's run, the pull request is found by its branch and its commit")
  func workflowRun() throws {
    defer { forge.stop() }
    let posted = try post(after: run(of: "pull_request"))
    #expect(posted.status == 0, "\(posted.standardError)")
    #expect(posted.standardError.contains("Posted to octo/demo#7: "))
    #expect(forge.state.conversation.count == 1 && forge.state.reviewComments.count == 3)
  }

  @Test("A run of a commit that the pull request has left posts nothing and says so", arguments: [true, false])
  func leftCommit(isOtherBranch: Bool) throws {
    defer { forge.stop() }
    if !isOtherBranch { forge.push(String(repeating: "b", count: 40)) }
    let posted = try post(after: run(of: "pull_request", branch: isOtherBranch ? "x`&y=#" : "feature"))
    #expect(posted.status == 0)
    #expect(posted.standardError.contains("Not posted to octo/demo: no open pull request of octo:"), "\(posted.standardError)")
    #expect(forge.state.writes == 0)
    let plan = try post(after: run(of: "pull_request", branch: isOtherBranch ? "other" : "feature"), ["--dry-run"])
    #expect(plan.status == 0 && plan.standardOutput == "Nothing to do.\n")
  }

  @Test("A build of a push is reviewed, and posts nothing, with no token either", arguments: [
    "GITHUB_ACTIONS", "GITLAB_CI", "CIRCLECI", "BUILDKITE", "JENKINS_URL",
  ])
  func pushes(system: String) throws {
    defer { forge.stop() }
    try repository.write(
      ".git/event.json",
      "{\"repository\": {\"full_name\": \"octo/demo\"}, \"ref\": \"refs/heads/feature\", \"after\": \"\(head)\"}")
    let environment = [
      system: "true", "GITHUB_EVENT_PATH": repository.path + "/.git/event.json", "CI_COMMIT_SHA": head,
      "CIRCLE_SHA1": head, "GITHUB_TOKEN": "",
    ]
    let words = "Nothing is posted: CI says that this build is of a push."
    let check = try repository.reviewbot(
      ["check", "--no-tests", "--base", "main", "--head", "HEAD", "--post"], environment: environment)
    #expect(check.status == 1 && check.standardOutput.contains("force_try"), "\(check.standardOutput)")
    #expect(check.standardError.contains(words), "\(check.standardError)")
    let post = try repository.reviewbot(["post", ".git/report.json"], environment: environment)
    #expect(post.status == 0 && post.standardError.contains(words), "\(post.standardError)")
    let named = try repository.reviewbot(
      ["post", ".git/report.json", "--pull-request", "7", "--forge-url", forge.address, "--repository", "octo/demo"]
        + ["--forge", "github"], environment: environment)
    #expect(named.status == 64 && named.standardError.contains("No token to post with."), "\(named.standardError)")
    #expect(forge.state.writes == 0)
  }

  @Test("Without the branch of the run, the pull request must be named")
  func noBranch() throws {
    defer { forge.stop() }
    let event = run(of: "pull_request").replacing("\"head_branch\": \"feature\", ", with: "")
    let refused = try post(after: event)
    #expect(refused.status == 64 && refused.standardError.contains("No pull request to post to."), "\(refused.standardError)")
    #expect(try post(after: event, ["--pull-request", "7"]).status == 0)
  }
}
