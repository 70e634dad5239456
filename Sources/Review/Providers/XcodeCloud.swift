/// Xcode Cloud: <https://developer.apple.com/documentation/xcode/environment-variable-reference>. It tests the merge of
/// the source into the target.
struct XcodeCloud: CIProvider {
  static let name = "Xcode Cloud"

  func facts(of job: CIJob) -> PullRequestFacts? {
    guard job.first("CI_XCODE_CLOUD", "CI_XCODEBUILD_ACTION") != nil else { return nil }
    let number = job.number("CI_PULL_REQUEST_NUMBER")
    return PullRequestFacts(
      provider: Self.name, event: number == nil ? .push : .pullRequest, number: number,
      base: job.first("CI_PULL_REQUEST_TARGET_COMMIT", "CI_PULL_REQUEST_TARGET_BRANCH"),
      head: job.first("CI_PULL_REQUEST_SOURCE_COMMIT", "CI_COMMIT"),
      isFork: job.differ("CI_PULL_REQUEST_SOURCE_REPO", "CI_PULL_REQUEST_TARGET_REPO"),
      repository: job["CI_PULL_REQUEST_TARGET_REPO"], run: job.number("CI_BUILD_NUMBER"), link: job["CI_BUILD_URL"])
  }
}
