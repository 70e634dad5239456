/// What is under review, resolved once at the start and named in every report.
package struct Subject: Hashable, Sendable {
  /// The repository as people know it (`owner/name`), or the folder's name when there is no remote.
  package var repository: String
  /// The side that the change would be merged into.
  package var base: Revision
  /// The side that is reviewed; findings speak of its lines.
  package var head: Revision
  /// The state of the files that tests and coverage ran on. Equal to `head` unless a merge result was tested.
  package var tested: Revision
  /// Where `head` left `base`; the change is the difference from here to `head`. Nil for a root commit.
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
