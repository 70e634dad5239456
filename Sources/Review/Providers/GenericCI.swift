/// Variables for any other CI system, with reviewdog's names: a job sets them itself.
struct GenericCI: CIProvider {
  static let name = "the variables CI_PULL_REQUEST and CI_COMMIT"

  func facts(of job: CIJob) -> PullRequestFacts? {
    guard let number = job.number("CI_PULL_REQUEST") else { return nil }
    let owner = job["CI_REPO_OWNER"]
    let name = job["CI_REPO_NAME"]
    return PullRequestFacts(
      provider: Self.name, number: number, base: job["CI_BASE"], head: job["CI_COMMIT"],
      repository: owner.flatMap { owner in name.map { "\(owner)/\($0)" } })
  }
}
