import ReviewCore

/// A CI service, as the source of facts about the pull request of a job.
protocol CIProvider: Sendable {
  static var name: String { get }

  /// Returns nil when the job runs elsewhere, or not for a pull request.
  /// - Throws: A `UserFacingError` when the provider's own description of the pull request cannot be read.
  func facts(environment: [String: String], files: any FileSystem) throws -> PullRequestFacts?
}

/// All providers, in the order of detection.
let ciProviders: [any CIProvider] = [GitHubActions()]

/// Returns the facts from the first provider that has them; nil outside CI.
/// - Throws: A `UserFacingError` when the provider's own description cannot be read.
func pullRequestFacts(environment: [String: String], files: any FileSystem) throws -> PullRequestFacts? {
  for provider in ciProviders {
    if let facts = try provider.facts(environment: environment, files: files) { return facts }
  }
  return nil
}
