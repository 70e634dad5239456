import Foundation
import Posting
@testable import Review
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Facts from GitHub Actions")
struct GitHubActionsTests {
  private static let variables = ["GITHUB_ACTIONS": "true", "GITHUB_EVENT_PATH": "/event.json"]
  private static let base = String(repeating: "a", count: 40)
  private static let head = String(repeating: "b", count: 40)

  private static func event(headRepository: String) -> String {
    """
    {"action": "opened", "pull_request": {"number": 7,
      "base": {"sha": "\(base)", "ref": "main", "repo": {"full_name": "acme/cart"}},
      "head": {"sha": "\(head)", "ref": "patch", "repo": \(headRepository)}}}
    """
  }

  private func facts(_ event: String, _ variables: [String: String] = variables) throws -> PullRequestFacts? {
    try GitHubActions().facts(of: CIJob(environment: variables, files: OneFile(path: "/event.json", text: event)))
  }

  @Test("A pull request is from a fork when its head is of another repository, or of one that is gone", arguments: [
    (#"{"full_name": "acme/cart"}"#, false), (#"{"full_name": "eve/cart"}"#, true), ("null", true),
  ])
  func forks(repository: String, isFork: Bool) throws {
    let facts = try #require(try facts(Self.event(headRepository: repository)))
    #expect(facts.isFork == isFork)
    #expect(facts.number == 7)
    #expect(facts.base == Self.base)
    #expect(facts.head == Self.head)
    #expect(facts.repository == "acme/cart")
  }

  @Test("An event that is not about a change, and another CI system, give no facts", arguments: [
    (#"{"ref": "refs/heads/main"}"#, variables), ("not read", [:]), ("not read", ["GITHUB_ACTIONS": "true"]),
  ] as [(String, [String: String])])
  func nothing(event: String, variables: [String: String]) throws {
    #expect(try facts(event, variables) == nil)
  }

  @Test("Each event gives the commits that it is about", arguments: [
    (#"{"ref": "refs/heads/main", "before": "1a", "after": "2b", "repository": {"default_branch": "main"}}"#, "push - 1a 2b"),
    (#"{"ref": "refs/heads/main", "before": "00", "after": "2b", "repository": {"default_branch": "main"}}"#, "push - - 2b"),
    (#"{"ref": "refs/heads/topic", "before": "1a", "after": "2b", "repository": {"default_branch": "main"}}"#, "push - - 2b"),
    (#"{"merge_group": {"head_sha": "2b", "base_sha": "1a", "head_ref": "refs/heads/gh-readonly-queue/main/pr-7"}}"#,
     "mergeGroup - 1a 2b"),
    (#"{"issue": {"number": 7, "pull_request": {"url": "u"}}, "comment": {}}"#, "pullRequest 7 - -"),
    (#"{"workflow_run": {"event": "pull_request", "head_sha": "2b", "head_branch": "patch", "pull_requests": [],"#
      + #" "head_repository": {"full_name": "eve/cart", "owner": {"login": "eve"}}}, "repository": {"full_name": "acme/cart"}}"#,
     "pullRequest - - 2b eve:patch fork"),
    (#"{"workflow_run": {"event": "pull_request", "head_sha": "2b", "head_branch": "patch", "pull_requests": [{"number": 7,"#
      + #" "head": {"sha": "2b"}, "base": {"sha": "1a"}}, {"number": 8, "head": {"sha": "3c"}, "base": {"sha": "1a"}}],"#
      + #" "head_repository": {"full_name": "acme/cart"}}, "repository": {"full_name": "acme/cart"}}"#,
     "pullRequest 7 1a 2b acme:patch"),
    (#"{"workflow_run": {"event": "pull_request", "head_sha": "2b", "head_branch": "patch", "pull_requests": [{"number": 7,"#
      + #" "head": {"sha": "2b"}, "base": {"sha": "1a"}}, {"number": 8, "head": {"sha": "2b"}, "base": {"sha": "1b"}}],"#
      + #" "head_repository": {"full_name": "acme/cart"}}, "repository": {"full_name": "acme/cart"}}"#,
     "pullRequest - - 2b acme:patch"),
    (#"{"workflow_run": {"event": "pull_request", "head_sha": "2b", "head_branch": "patch", "pull_requests": [{"number": 7,"#
      + #" "head": {"sha": "9f"}, "base": {"sha": "1a"}}], "head_repository": {"full_name": "acme/cart"}},"#
      + #" "repository": {"full_name": "acme/cart"}}"#,
     "pullRequest - - 2b acme:patch"),
  ])
  func events(event: String, expected: String) throws {
    let facts = try #require(try facts(event))
    let parts = [facts.event.rawValue, facts.number.map(String.init) ?? "-", facts.base ?? "-", facts.head ?? "-"]
      + [facts.headBranch, facts.isFork ? "fork" : nil].compactMap { $0 }
    #expect(parts.joined(separator: " ") == expected)
  }

  @Test("Nothing is reviewed after a branch or an issue's comment is deleted", arguments: [
    #"{"ref": "refs/heads/topic", "before": "1a", "after": "00", "deleted": true}"#,
    #"{"issue": {"number": 7}, "comment": {}}"#,
  ])
  func noChange(event: String) throws {
    #expect(try facts(event) == nil)
  }

  @Test("Gitea's and Forgejo's variables take precedence over GitHub's", arguments: [
    (["GITEA_ACTIONS": "true"], "gitea", "Gitea Actions"), (["FORGEJO_ACTIONS": "true"], "forgejo", "Forgejo Actions"),
    ([:], "github", "GitHub Actions"),
  ] as [([String: String], String, String)])
  func compatibleForges(variables: [String: String], forge: String, provider: String) throws {
    let environment = Self.variables.merging([
      "GITHUB_SERVER_URL": "https://git.example", "GITHUB_REPOSITORY": "acme/cart", "GITHUB_RUN_ID": "9",
      "GITHUB_RUN_NUMBER": "4", "GITHUB_RUN_ATTEMPT": "2",
    ]) { $1 }.merging(variables) { $1 }
    let files = OneFile(path: "/event.json", text: Self.event(headRepository: #"{"full_name": "acme/cart"}"#))
    let facts = try #require(try pullRequestFacts(environment: environment, files: files))
    #expect((facts.forge?.name, facts.provider) == (forge, provider))
    #expect(facts.run == 402 && facts.link == "https://git.example/acme/cart/actions/runs/9")
    #expect(facts.api == (forge == "github" ? nil : "https://git.example/api/v1"))
  }

  @Test(
    "Recorded payloads are read", .enabled(if: recordings != nil, "../shared/forge is absent: no recorded payloads"),
    arguments: [
      ("pull_request.opened.payload.json", "2 f95f852bd8fca8fcc58a9a2d6c842781e32a215e ec26c3e57ca3a959ca5aad62de7213c562f8c821"),
      ("pull_request.synchronize.payload.json", nil), ("pull_request.opened.with-null-body.json", nil),
      ("workflow_run.completed.with-pull-requests.payload.json", "- - 3484a3fb816e0859fd6e1cea078d76385ff50625"),
    ] as [(String, String?)])
  func recorded(file: String, expected: String?) throws {
    let text = try String(contentsOfFile: "\(try #require(Self.recordings))/\(file)", encoding: .utf8)
    let facts = try #require(try facts(text))
    #expect(facts.head?.count == 40 && facts.repository?.contains("/") == true)
    guard let expected else { return }
    #expect("\(facts.number.map(String.init) ?? "-") \(facts.base ?? "-") \(facts.head ?? "-")" == expected)
  }

  private static var recordings: String? { FakeForge.folder.map { "\($0)/fixtures/github/events" } }

  @Test("An invalid payload is an error that names the options to use", arguments: ["", "[]", #"{"pull_request": {"number": 7}}"#])
  func malformed(event: String) {
    let problem = #expect(throws: Problem.self) { try facts(event) }
    #expect(problem?.hint.contains("--base") == true)
  }
}

/// A disk with one file on it.
private struct OneFile: FileSystem {
  let path: String
  let text: String

  func read(_ path: String, limit: Int) throws -> [UInt8] {
    guard path == self.path else { throw Problem(summary: "\(path) is not there.", hint: "Write it.") }
    return Array(text.utf8)
  }

  func write(_ bytes: [UInt8], to path: String) throws {}
  func list(_ folder: String) throws -> [String] { [] }
  func exists(_ path: String) -> Bool { path == self.path }
  func modificationTime(of path: String) -> Int64? { nil }
  func remove(_ path: String) throws {}
  func makeTemporaryFolder(prefix: String) throws -> String { "/nowhere/\(prefix)" }
  func realPath(_ path: String) -> String? { path }
}
