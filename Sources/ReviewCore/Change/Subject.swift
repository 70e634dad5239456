/// The reviewed change, resolved once at the start and identified in every report.
package struct Subject: Hashable, Sendable {
  /// The repository's name on its forge (`owner/name`), or the folder's name without a remote.
  package var repository: String
  /// The side that the change would be merged into.
  package var base: Revision
  /// The reviewed side; findings refer to its lines.
  package var head: Revision
  /// The state of the files that tests and coverage ran on. Equal to `head` unless a merge result was tested.
  package var tested: Revision
  /// The commit at which `head` branched off `base`; the change is the difference from here to `head`. Nil for a root
  /// commit.
  package var mergeBase: Revision?
  /// The pull request's number on its forge.
  package var pullRequest: Int?
  /// Whether the pull request comes from another repository.
  package var isFork: Bool

  package init(
    repository: String, base: Revision, head: Revision, tested: Revision? = nil, mergeBase: Revision?,
    pullRequest: Int? = nil, isFork: Bool = false
  ) {
    self.repository = repository
    self.base = base
    self.head = head
    self.tested = tested ?? head
    self.mergeBase = mergeBase
    self.pullRequest = pullRequest
    self.isFork = isFork
  }
}
