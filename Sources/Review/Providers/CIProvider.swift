import ReviewCore

/// A CI service: how it says which pull request a job is for.
protocol CIProvider: Sendable {
  static var name: String { get }

  /// Nil when the job does not run there, or for no pull request.
  /// - Throws: A `UserFacingError` error when the provider's own description of the pull request cannot be read.
  func facts(environment: [String: String], files: any FileSystem) throws -> PullRequestFacts?
}

/// All providers, asked in this order.
let ciProviders: [any CIProvider] = [GitHubActions()]

/// What the first provider that knows of one says of the pull request; nil outside of CI.
/// - Throws: A `UserFacingError` error when the provider's own description cannot be read.
func pullRequestFacts(environment: [String: String], files: any FileSystem) throws -> PullRequestFacts? {
  for provider in ciProviders {
    if let facts = try provider.facts(environment: environment, files: files) { return facts }
  }
  return nil
}
