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

/// The variables and files of a CI job.
struct CIJob: Sendable {
  let environment: [String: String]
  let files: any FileSystem

  /// The variable's value; nil if it is empty or absent. Some systems write `false` for "not a pull request".
  subscript(_ name: String) -> String? {
    guard let value = environment[name], !value.isEmpty, value.lowercased() != "false" else { return nil }
    return value
  }

  /// Returns the value of the first variable that has one.
  func first(_ names: String...) -> String? {
    names.lazy.compactMap { self[$0] }.first
  }

  /// Returns the value of the first variable that is a positive number.
  func number(_ names: String...) -> Int? {
    names.lazy.compactMap { self[$0].flatMap { Int($0) } }.first { $0 > 0 }
  }

  /// Returns a branch without the prefix `refs/heads/`.
  func branch(_ names: String...) -> String? {
    names.lazy.compactMap { self[$0] }.first.map(Self.withoutPrefix)
  }

  static func withoutPrefix(_ reference: String) -> String {
    reference.hasPrefix("refs/heads/") ? String(reference.dropFirst("refs/heads/".count)) : reference
  }

  /// Whether both variables have values, and these differ.
  func differ(_ name: String, _ other: String) -> Bool {
    guard let value = self[name], let otherValue = self[other] else { return false }
    return value != otherValue
  }
}

/// Detects a CI system by the variables that it sets for every job.
enum ContinuousIntegration {
  /// Most systems set `CI`. The others identify systems that do not set it.
  private static let names = [
    "CI", "GITHUB_ACTIONS", "GITLAB_CI", "TF_BUILD", "JENKINS_URL", "TEAMCITY_VERSION", "CODEBUILD_BUILD_ID",
    "bamboo_buildKey", "GO_PIPELINE_NAME",
  ]
  private static let negations: Set<String> = ["", "0", "false", "no", "off"]

  /// Returns the name of the variable that identifies the CI system; nil outside CI.
  static func variable(in environment: [String: String]) -> String? {
    names.first { name in
      environment[name].map { !negations.contains($0.lowercased()) } ?? false
    }
  }
}
