import Foundation
import Posting
import ReviewCore

/// GitHub Actions: <https://docs.github.com/actions/reference/variables-reference>.
///
/// Facts come from the event's payload first, which is as trustworthy as the runner. `GITHUB_SHA` of a `pull_request`
/// event is the test merge, not the head.
struct GitHubActions: CIProvider {
  static let name = "GitHub Actions"

  func facts(of job: CIJob) throws -> PullRequestFacts? {
    guard job["GITHUB_ACTIONS"] == "true", let event = try GitHubEvent(of: job) else { return nil }
    guard var facts = event.facts(provider: Self.name) else { return nil }
    facts.forge = .github
    facts.api = job["GITHUB_API_URL"]
    return facts.adding(runOf: job)
  }
}

/// Gitea and Forgejo Actions, which set GitHub's variables and their own.
struct GiteaActions: CIProvider {
  static let name = "Gitea Actions"

  func facts(of job: CIJob) throws -> PullRequestFacts? {
    let isForgejo = job["FORGEJO_ACTIONS"] != nil
    guard isForgejo || job["GITEA_ACTIONS"] != nil, let event = try GitHubEvent(of: job) else { return nil }
    guard var facts = event.facts(provider: isForgejo ? "Forgejo Actions" : Self.name) else { return nil }
    facts.forge = isForgejo ? .forgejo : .gitea
    facts.api = job["GITHUB_API_URL"] ?? job["GITHUB_SERVER_URL"].map { "\($0)/api/v1" }
    return facts.adding(runOf: job)
  }
}

extension PullRequestFacts {
  fileprivate func adding(runOf job: CIJob) -> PullRequestFacts {
    var facts = self
    facts.repository = facts.repository ?? job["GITHUB_REPOSITORY"]
    facts.run = RunNumber.of(job.number("GITHUB_RUN_NUMBER"), attempt: job.number("GITHUB_RUN_ATTEMPT"))
    if let server = job["GITHUB_SERVER_URL"], let project = job["GITHUB_REPOSITORY"], let run = job["GITHUB_RUN_ID"] {
      facts.link = "\(server)/\(project)/actions/runs/\(run)"
    }
    return facts
  }
}

/// The number of a run of GitHub's, Gitea's or Forgejo's Actions.
enum RunNumber {
  /// Returns a number that increases with each run and each attempt; nil without a number, or with an impossible one.
  static func of(_ run: Int?, attempt: Int?) -> Int? {
    guard let run, (1...1_000_000_000_000).contains(run) else { return nil }
    return run * 100 + min(max(attempt ?? 1, 1), 99)
  }
}

/// The required part of an event's payload, with the API's names:
/// <https://docs.github.com/webhooks/webhook-events-and-payloads>.
private struct GitHubEvent: Decodable {
  struct PullRequest: Decodable {
    let number: Int
    let base: Side
    let head: Side
  }

  struct Side: Decodable {
    let sha: String
    /// Null if the fork was deleted.
    let repo: Repository?
  }

  struct Repository: Decodable {
    struct Owner: Decodable {
      let login: String?
    }

    /// Absent from the pull requests of a `workflow_run` event.
    let full_name: String?
    let default_branch: String?
    let owner: Owner?
  }

  /// The run that started a `workflow_run` event.
  struct WorkflowRun: Decodable {
    let event: String?
    let head_sha: String?
    let head_branch: String?
    let head_repository: Repository?
    /// Empty for forks.
    let pull_requests: [PullRequest]?
  }

  struct MergeGroup: Decodable {
    let head_sha: String
    let base_sha: String
  }

  struct Issue: Decodable {
    struct Link: Decodable {}

    let number: Int
    /// Absent if the issue is not a pull request.
    let pull_request: Link?
  }

  let pull_request: PullRequest?
  let workflow_run: WorkflowRun?
  let merge_group: MergeGroup?
  let issue: Issue?
  let repository: Repository?
  // Of a `push` event.
  let ref: String?
  let before: String?
  let after: String?
  let deleted: Bool?

  private static let sizeLimit = 16 << 20

  /// Nil if the job names no payload.
  /// - Throws: A `UserFacingError` if the payload cannot be read.
  init?(of job: CIJob) throws {
    guard let path = job["GITHUB_EVENT_PATH"] else { return nil }
    let payload = try job.files.read(path, limit: Self.sizeLimit)
    do {
      self = try JSONDecoder().decode(GitHubEvent.self, from: Data(payload))
    } catch {
      throw Problem(
        summary: "The event at GITHUB_EVENT_PATH (\(Escaped.line(path))) is not an event payload of GitHub Actions.",
        hint: "Name the change yourself with `--base` and `--head`.")
    }
  }

  /// Returns nil for an event that is not about a change.
  func facts(provider: String) -> PullRequestFacts? {
    if let pull_request { return facts(of: pull_request, provider) }
    if let workflow_run { return workflow_run.head_sha.map { facts(of: workflow_run, at: $0, provider) } }
    if let merge_group {
      return PullRequestFacts(
        provider: provider, event: .mergeGroup, base: merge_group.base_sha, head: merge_group.head_sha,
        repository: repository?.full_name)
    }
    if let issue, issue.pull_request != nil {
      return PullRequestFacts(provider: provider, number: issue.number, repository: repository?.full_name)
    }
    return pushFacts(provider)
  }

  private func facts(of request: PullRequest, _ provider: String) -> PullRequestFacts {
    let target = request.base.repo?.full_name
    return PullRequestFacts(
      provider: provider, number: request.number, base: request.base.sha, head: request.head.sha,
      isFork: request.head.repo?.full_name != target, repository: target)
  }

  /// The pull request is the one whose newest commit the run was about. There is none if the run was about a fork, or
  /// if the pull request has newer commits. A branch with several pull requests has a run for each, and the event does
  /// not name the one of this run.
  private func facts(of run: WorkflowRun, at head: String, _ provider: String) -> PullRequestFacts {
    let requests = run.pull_requests?.filter { $0.head.sha == head } ?? []
    let request = requests.count == 1 ? requests.first : nil
    let target = repository?.full_name
    let isPullRequest = run.event.map { $0.hasPrefix("pull_request") } ?? !requests.isEmpty
    let owner =
      run.head_repository?.owner?.login ?? run.head_repository?.full_name?.split(separator: "/").first.map(String.init)
    let event: PullRequestFacts.Event = run.event == "merge_group" ? .mergeGroup : isPullRequest ? .pullRequest : .push
    return PullRequestFacts(
      provider: provider, event: event, number: request?.number,
      base: request?.base.sha, head: head,
      headBranch: owner.flatMap { owner in run.head_branch.map { "\(owner):\($0)" } },
      isFork: run.head_repository?.full_name != target, repository: target)
  }

  /// A push to the default branch is compared with the branch before the push; other branches are compared with their
  /// target.
  private func pushFacts(_ provider: String) -> PullRequestFacts? {
    guard let ref, let after, deleted != true, after.contains(where: { $0 != "0" }) else { return nil }
    let isTrunk = repository?.default_branch.map { ref == "refs/heads/\($0)" } ?? false
    let isNew = before.map { $0.allSatisfy { $0 == "0" } } ?? true
    return PullRequestFacts(
      provider: provider, event: .push, base: isTrunk && !isNew ? before : nil, head: after,
      repository: repository?.full_name)
  }
}
