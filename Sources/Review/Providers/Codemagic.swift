/// Codemagic: <https://docs.codemagic.io/yaml-basic-configuration/environment-variables>. Older builds have `FCI_`
/// instead of `CM_`.
struct Codemagic: CIProvider {
  static let name = "Codemagic"

  func facts(of job: CIJob) -> PullRequestFacts? {
    guard job.first("CM_BUILD_ID", "FCI_BUILD_ID") != nil else { return nil }
    let number = job.number("CM_PULL_REQUEST_NUMBER", "FCI_PULL_REQUEST_NUMBER")
    return PullRequestFacts(
      provider: Self.name, event: number == nil ? .push : .pullRequest, number: number,
      base: job.first("CM_PULL_REQUEST_DEST", "FCI_PULL_REQUEST_DEST"), head: job.first("CM_COMMIT", "FCI_COMMIT"),
      repository: job.first("CM_REPO_SLUG", "FCI_REPO_SLUG"), run: job.number("BUILD_NUMBER", "PROJECT_BUILD_NUMBER"))
  }
}
