import Posting

/// Bitrise: <https://docs.bitrise.io/en/bitrise-ci/references/available-environment-variables>.
struct Bitrise: CIProvider {
  static let name = "Bitrise"

  func facts(of job: CIJob) -> PullRequestFacts? {
    guard job["BITRISE_IO"] != nil else { return nil }
    let number = job.number("BITRISE_PULL_REQUEST")
    let address = job["GIT_REPOSITORY_URL"].flatMap(RepositoryAddress.init)
    let source = job["BITRISEIO_PULL_REQUEST_REPOSITORY_URL"].flatMap(RepositoryAddress.init)
    let owner = job["BITRISEIO_GIT_REPOSITORY_OWNER"]
    let name = job["BITRISEIO_GIT_REPOSITORY_SLUG"]
    return PullRequestFacts(
      provider: Self.name, event: number == nil ? .push : .pullRequest, number: number,
      base: job["BITRISEIO_GIT_BRANCH_DEST"], head: job.first("BITRISE_GIT_COMMIT", "GIT_CLONE_COMMIT_HASH"),
      isFork: source.map { $0.path != address?.path } ?? false,
      repository: address?.path ?? owner.flatMap { owner in name.map { "\(owner)/\($0)" } },
      forge: address?.forge?.kind,
      run: job.number("BITRISE_BUILD_NUMBER"), link: job["BITRISE_BUILD_URL"])
  }
}
