import Posting

/// Azure Pipelines: <https://learn.microsoft.com/azure/devops/pipelines/build/variables>. `BUILD_SOURCEVERSION` is the
/// test merge.
struct AzurePipelines: CIProvider {
  static let name = "Azure Pipelines"

  func facts(of job: CIJob) -> PullRequestFacts? {
    guard job["TF_BUILD"] != nil else { return nil }
    let number = job.number("SYSTEM_PULLREQUEST_PULLREQUESTNUMBER", "SYSTEM_PULLREQUEST_PULLREQUESTID")
    let server = job["SYSTEM_COLLECTIONURI"] ?? job["SYSTEM_TEAMFOUNDATIONCOLLECTIONURI"]
    return PullRequestFacts(
      provider: Self.name, event: number == nil ? .push : .pullRequest, number: number,
      base: job.branch("SYSTEM_PULLREQUEST_TARGETBRANCH"),
      head: job.first("SYSTEM_PULLREQUEST_SOURCECOMMITID", "BUILD_SOURCEVERSION"),
      isFork: job["SYSTEM_PULLREQUEST_ISFORK"] != nil, repository: job["BUILD_REPOSITORY_NAME"],
      forge: forge(of: job), run: job.number("BUILD_BUILDID"),
      link: server.flatMap { server in
        guard let project = job["SYSTEM_TEAMPROJECT"], let build = job["BUILD_BUILDID"] else { return nil }
        return "\(server)\(server.hasSuffix("/") ? "" : "/")\(project)/_build/results?buildId=\(build)"
      })
  }

  private func forge(of job: CIJob) -> ForgeKind? {
    switch job["BUILD_REPOSITORY_PROVIDER"]?.lowercased() {
    case "github", "githubenterprise": .github
    case "bitbucket": .bitbucket
    default: nil
    }
  }
}
