import Posting

/// CircleCI: <https://circleci.com/docs/variables>. It does not name the target branch: set `--base` if it is not the
/// default branch.
struct CircleCI: CIProvider {
  static let name = "CircleCI"

  func facts(of job: CIJob) -> PullRequestFacts? {
    guard job["CIRCLECI"] != nil else { return nil }
    let address = job.first("CIRCLE_PULL_REQUEST", "CIRCLE_PULL_REQUESTS")
      .flatMap { $0.split(separator: ",").first }.flatMap { RepositoryAddress(String($0)) }
    let number = job.number("CIRCLE_PR_NUMBER") ?? address?.pullRequest
    let owner = job["CIRCLE_PROJECT_USERNAME"]
    let name = job["CIRCLE_PROJECT_REPONAME"]
    let project = owner.flatMap { owner in name.map { "\(owner)/\($0)" } }
    return PullRequestFacts(
      provider: Self.name, event: number == nil ? .push : .pullRequest, number: number, head: job["CIRCLE_SHA1"],
      isFork: job["CIRCLE_PR_NUMBER"] != nil, repository: address?.path ?? project,
      forge: (address ?? job["CIRCLE_REPOSITORY_URL"].flatMap(RepositoryAddress.init))?.forge?.kind,
      run: job.number("CIRCLE_BUILD_NUM"), link: job["CIRCLE_BUILD_URL"])
  }
}
