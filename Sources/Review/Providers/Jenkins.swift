import Posting

/// Jenkins, with multibranch pipelines, the plugin "GitHub Pull Request Builder" or the GitLab plugin:
/// <https://www.jenkins.io/doc/book/pipeline/jenkinsfile>.
struct Jenkins: CIProvider {
  static let name = "Jenkins"

  /// `GIT_COMMIT` of a pull request is the head or the test merge, depending on the job's strategy. It is therefore
  /// used for other builds only.
  func facts(of job: CIJob) -> PullRequestFacts? {
    guard job["JENKINS_URL"] != nil else { return nil }
    let number = job.number("CHANGE_ID", "ghprbPullId", "gitlabMergeRequestIid")
    let address = job.first("CHANGE_URL", "ghprbPullLink", "GIT_URL").flatMap(RepositoryAddress.init)
    return PullRequestFacts(
      provider: Self.name, event: number == nil ? .push : .pullRequest, number: number,
      base: number == nil ? nil : job.first("CHANGE_TARGET", "ghprbTargetBranch", "gitlabTargetBranch"),
      head: job.first("ghprbActualCommit", "gitlabMergeRequestLastCommit") ?? (number == nil ? job["GIT_COMMIT"] : nil),
      isFork: job["CHANGE_FORK"] != nil, repository: job["ghprbGhRepository"] ?? address?.path,
      forge: address?.forge?.kind,
      run: job.number("BUILD_NUMBER"), link: job["BUILD_URL"])
  }
}
