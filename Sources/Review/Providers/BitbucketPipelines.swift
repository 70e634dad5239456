import Posting

/// Bitbucket Pipelines: <https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets>.
struct BitbucketPipelines: CIProvider {
  static let name = "Bitbucket Pipelines"

  func facts(of job: CIJob) -> PullRequestFacts? {
    guard let run = job.number("BITBUCKET_BUILD_NUMBER") else { return nil }
    let number = job.number("BITBUCKET_PR_ID")
    let repository = job["BITBUCKET_REPO_FULL_NAME"]
    return PullRequestFacts(
      provider: Self.name, event: number == nil ? .push : .pullRequest, number: number,
      base: job["BITBUCKET_PR_DESTINATION_BRANCH"], head: job["BITBUCKET_COMMIT"], repository: repository,
      forge: .bitbucket, run: run,
      link: repository.map { "https://bitbucket.org/\($0)/pipelines/results/\(run)" })
  }
}
