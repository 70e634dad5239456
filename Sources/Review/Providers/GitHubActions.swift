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
