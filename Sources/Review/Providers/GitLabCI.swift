import Posting

/// GitLab CI: <https://docs.gitlab.com/ci/variables/predefined_variables>.
struct GitLabCI: CIProvider {
  static let name = "GitLab CI"

  /// `CI_MERGE_REQUEST_SOURCE_BRANCH_SHA` is set in pipelines that test a merge. In others, `CI_COMMIT_SHA` is the
  /// head.
  func facts(of job: CIJob) -> PullRequestFacts? {
    guard job["GITLAB_CI"] != nil else { return nil }
    var facts = PullRequestFacts(provider: Self.name, event: .push, head: job["CI_COMMIT_SHA"])
    if let number = job.number("CI_MERGE_REQUEST_IID") {
      facts.event = job["CI_MERGE_REQUEST_EVENT_TYPE"] == "merge_train" ? .mergeGroup : .pullRequest
      facts.number = number
      facts.head = job.first("CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", "CI_COMMIT_SHA")
      facts.base = job.first("CI_MERGE_REQUEST_TARGET_BRANCH_SHA", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME")
      facts.mergeBase = job["CI_MERGE_REQUEST_DIFF_BASE_SHA"]
      facts.isFork = job.differ("CI_MERGE_REQUEST_SOURCE_PROJECT_PATH", "CI_MERGE_REQUEST_PROJECT_PATH")
    } else if let number = job.number("CI_EXTERNAL_PULL_REQUEST_IID") {
      facts.event = .pullRequest
      facts.number = number
      facts.head = job.first("CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_SHA", "CI_COMMIT_SHA")
      facts.base = job.first(
        "CI_EXTERNAL_PULL_REQUEST_TARGET_BRANCH_SHA", "CI_EXTERNAL_PULL_REQUEST_TARGET_BRANCH_NAME")
      facts.repository = job["CI_EXTERNAL_PULL_REQUEST_TARGET_REPOSITORY"]
      facts.forge = .github
      return facts.adding(linkOf: job)
    }
    facts.repository = job.first("CI_MERGE_REQUEST_PROJECT_PATH", "CI_PROJECT_PATH")
    facts.forge = .gitlab
    facts.api = job["CI_API_V4_URL"]
    return facts.adding(linkOf: job)
  }
}

extension PullRequestFacts {
  fileprivate func adding(linkOf job: CIJob) -> PullRequestFacts {
    var facts = self
    facts.run = job.number("CI_PIPELINE_ID")
    facts.link = job.first("CI_JOB_URL", "CI_PIPELINE_URL")
    return facts
  }
}
