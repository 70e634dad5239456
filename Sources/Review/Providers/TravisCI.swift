/// Travis CI: <https://docs.travis-ci.com/user/environment-variables>. `TRAVIS_COMMIT` is the test merge.
struct TravisCI: CIProvider {
  static let name = "Travis CI"

  func facts(of job: CIJob) -> PullRequestFacts? {
    guard job["TRAVIS"] != nil else { return nil }
    let number = job.number("TRAVIS_PULL_REQUEST")
    return PullRequestFacts(
      provider: Self.name, event: number == nil ? .push : .pullRequest, number: number,
      base: number == nil ? nil : job["TRAVIS_BRANCH"],
      head: job.first("TRAVIS_PULL_REQUEST_SHA", "TRAVIS_COMMIT"),
      isFork: job.differ("TRAVIS_PULL_REQUEST_SLUG", "TRAVIS_REPO_SLUG"), repository: job["TRAVIS_REPO_SLUG"],
      run: job.number("TRAVIS_BUILD_NUMBER"), link: job["TRAVIS_JOB_WEB_URL"])
  }
}
