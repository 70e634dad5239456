import Posting

/// Buildkite: <https://buildkite.com/docs/pipelines/environment-variables>.
struct Buildkite: CIProvider {
  static let name = "Buildkite"

  func facts(of job: CIJob) -> PullRequestFacts? {
    guard job["BUILDKITE"] != nil else { return nil }
    let number = job.number("BUILDKITE_PULL_REQUEST")
    let address = job["BUILDKITE_REPO"].flatMap(RepositoryAddress.init)
    let source = job["BUILDKITE_PULL_REQUEST_REPO"].flatMap(RepositoryAddress.init)
    return PullRequestFacts(
      provider: Self.name, event: number == nil ? .push : .pullRequest, number: number,
      base: job["BUILDKITE_PULL_REQUEST_BASE_BRANCH"], head: job["BUILDKITE_COMMIT"].flatMap(Self.commit),
      isFork: source.map { $0.path != address?.path } ?? false, repository: address?.path, forge: address?.forge?.kind,
      run: job.number("BUILDKITE_BUILD_NUMBER"), link: job["BUILDKITE_BUILD_URL"])
  }

  /// A build that was started by hand may be of `HEAD`.
  private static func commit(_ text: String) -> String? { text == "HEAD" ? nil : text }
}
