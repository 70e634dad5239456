/// The facts that a CI provider has about the pull request of its job.
struct PullRequestFacts: Hashable, Sendable {
  /// The provider's name, for explanations.
  let provider: String
  let number: Int?
  /// A commit or a branch that the change would be merged into.
  let base: String
  /// The pull request's own last commit.
  let head: String
  let isFork: Bool
  /// `owner/name` of the pull request's target repository.
  let repository: String?
}
