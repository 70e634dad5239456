import Posting

/// AppVeyor: <https://www.appveyor.com/docs/environment-variables>. `APPVEYOR_REPO_COMMIT` is the test merge.
struct AppVeyor: CIProvider {
  static let name = "AppVeyor"

  func facts(of job: CIJob) -> PullRequestFacts? {
    guard job["APPVEYOR"] != nil else { return nil }
    let number = job.number("APPVEYOR_PULL_REQUEST_NUMBER")
    return PullRequestFacts(
      provider: Self.name, event: number == nil ? .push : .pullRequest, number: number,
      base: number == nil ? nil : job["APPVEYOR_REPO_BRANCH"],
      head: job.first("APPVEYOR_PULL_REQUEST_HEAD_COMMIT", "APPVEYOR_REPO_COMMIT"),
      isFork: job.differ("APPVEYOR_PULL_REQUEST_HEAD_REPO_NAME", "APPVEYOR_REPO_NAME"),
      repository: job["APPVEYOR_REPO_NAME"],
      forge: job["APPVEYOR_REPO_PROVIDER"].flatMap { ForgeKind($0.lowercased()) },
      run: job.number("APPVEYOR_BUILD_NUMBER"),
      link: job["APPVEYOR_URL"].flatMap { server in
        guard let account = job["APPVEYOR_ACCOUNT_NAME"], let project = job["APPVEYOR_PROJECT_SLUG"],
          let build = job["APPVEYOR_BUILD_ID"]
        else { return nil }
        return "\(server)/project/\(account)/\(project)/builds/\(build)"
      })
  }
}
