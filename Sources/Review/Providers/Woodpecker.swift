import Posting

/// Woodpecker CI: <https://woodpecker-ci.org/docs/usage/environment>.
struct Woodpecker: CIProvider {
  static let name = "Woodpecker CI"

  func facts(of job: CIJob) -> PullRequestFacts? {
    guard job["CI"] == "woodpecker" || job["CI_SYSTEM_NAME"] == "woodpecker" else { return nil }
    let number = job.number("CI_COMMIT_PULL_REQUEST")
    return PullRequestFacts(
      provider: Self.name, event: number == nil ? .push : .pullRequest, number: number,
      base: number == nil ? nil : job.branch("CI_COMMIT_TARGET_BRANCH"), head: job["CI_COMMIT_SHA"],
      repository: job["CI_REPO"], forge: job["CI_FORGE_TYPE"].flatMap(ForgeKind.init),
      run: job.number("CI_PIPELINE_NUMBER"),
      link: job.first("CI_PIPELINE_URL", "CI_STEP_URL"))
  }
}
