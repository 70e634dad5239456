/// A pull request as its forge describes it. The poster compares the report's claims with this record.
package struct PullRequestRecord: Hashable, Sendable {
  /// The newest commit; at least its first 12 digits.
  package let head: String
  /// A commit of the branch that the pull request would be merged into; not always the newest.
  package let base: String
  /// That branch, such as `main`.
  package let baseBranch: String
  /// Whether the head is in another repository, or in one that was deleted.
  package let isFork: Bool

  package init(head: String, base: String, baseBranch: String, isFork: Bool) {
    self.head = head
    self.base = base
    self.baseBranch = baseBranch
    self.isFork = isFork
  }
}
