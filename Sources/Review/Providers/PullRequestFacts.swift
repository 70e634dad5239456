/// What a CI provider knows of the pull request that it runs for.
struct PullRequestFacts: Hashable, Sendable {
  /// The provider's name, for explanations.
  let provider: String
  let number: Int?
  /// A commit or a branch: what the change would be merged into.
  let base: String
  /// The pull request's own last commit.
  let head: String
  let isFork: Bool
  /// `owner/name` of the repository that the pull request is for.
  let repository: String?
}
