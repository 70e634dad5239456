import ReviewCore

/// A CI system, as the source of facts about the change of a job.
protocol CIProvider: Sendable {
  static var name: String { get }

  /// Returns nil if the job runs elsewhere, or has no facts about its change.
  /// - Throws: A `UserFacingError` if the system's own description of the change cannot be read.
  func facts(of job: CIJob) throws -> PullRequestFacts?
}

/// All CI systems, in the order of detection: a system that also sets the variables of another one comes first.
let ciProviders: [any CIProvider] = [
  GiteaActions(), GitHubActions(), GitLabCI(), BitbucketPipelines(), CircleCI(), TravisCI(), Buildkite(),
  AzurePipelines(), Bitrise(), XcodeCloud(), Woodpecker(), Drone(), Codemagic(), AppVeyor(), Jenkins(), GenericCI(),
]

/// Returns the facts from the first CI system that has them; nil outside CI.
/// - Throws: A `UserFacingError` if the system's own description cannot be read.
func pullRequestFacts(environment: [String: String], files: any FileSystem) throws -> PullRequestFacts? {
  try allPullRequestFacts(environment: environment, files: files).first
}

/// Returns the facts of every CI system that has some, the ones to use first.
/// - Throws: A `UserFacingError` if a system's own description cannot be read.
func allPullRequestFacts(environment: [String: String], files: any FileSystem) throws -> [PullRequestFacts] {
  let job = CIJob(environment: environment, files: files)
  return try ciProviders.compactMap { try $0.facts(of: job) }
}
