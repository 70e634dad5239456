/// What a CI provider knows of the pull request that it runs for.
package struct PullRequestFacts: Hashable, Sendable {
  /// The provider's name, for explanations.
  package let provider: String
  package let number: Int?
  /// A commit or a branch: what the change would be merged into.
  package let base: String
  /// The pull request's own last commit.
  package let head: String
  package let isFork: Bool
  /// `owner/name` of the repository that the pull request is for.
  package let repository: String?

  package init(
    provider: String, number: Int?, base: String, head: String, isFork: Bool, repository: String?
  ) {
    self.provider = provider
    self.number = number
    self.base = base
    self.head = head
    self.isFork = isFork
    self.repository = repository
  }
}
