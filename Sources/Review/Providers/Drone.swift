import Posting

/// Drone: <https://docs.drone.io/pipeline/environment/reference>.
struct Drone: CIProvider {
  static let name = "Drone"

  func facts(of job: CIJob) -> PullRequestFacts? {
    guard job["DRONE"] != nil else { return nil }
    let number = job.number("DRONE_PULL_REQUEST")
    return PullRequestFacts(
      provider: Self.name, event: number == nil ? .push : .pullRequest, number: number,
      base: number == nil ? nil : job.branch("DRONE_TARGET_BRANCH"), head: job["DRONE_COMMIT_SHA"],
      repository: job["DRONE_REPO"], forge: job["DRONE_REPO_LINK"].flatMap(RepositoryAddress.init)?.forge?.kind,
      run: job.number("DRONE_BUILD_NUMBER"), link: job["DRONE_BUILD_LINK"])
  }
}
