package import ReviewCore

/// What stands on the pull request now and is ours.
package struct ObservedPublication: Hashable, Sendable {
  package struct Check: Hashable, Sendable {
    package let id: Int64
    package let stamp: CheckStamp
    package let annotationCount: Int
    package let isComplete: Bool
  }

  package struct Comment: Hashable, Sendable {
    /// Nil when it was posted a moment ago and the forge did not tell its id.
    package let id: Int64?
    package let nodeID: String?
    package var marker: Marker
    package let position: ForgeFact.Comment.Position
    /// Whether the text is not the one that the marker was written with: a person changed it.
    package let isEdited: Bool
    package var hasReplies: Bool
  }

  /// The pull request's newest commit; nil when the forge did not say.
  package var currentHead: String?
  package var statuses: [DesiredPublication.Status]
  /// Ascending by id, like all that follow.
  package var checks: [Check]
  package var summaries: [Comment]
  package var comments: [Comment]

  /// - Parameters:
  ///   - facts: All that is there, other people's things included.
  ///   - foreign: Comments that carry our marker but that the forge would not let us touch.
  package init(_ facts: [ForgeFact], key: String, author: AuthorIdentity, foreign: Set<Int64> = []) {
    statuses = []
    checks = []
    summaries = []
    comments = []
    var answered: Set<Int64> = []
    for fact in facts {
      switch fact {
      case .identity: break
      case .head(let head): currentHead = head
      case .status(let status): statuses.append(status)
      case .check(let check): add(check, key: key)
      case .comment(let comment):
        if let first = comment.replyTo { answered.insert(first) }
        if author.wrote(comment), !foreign.contains(comment.id) { add(comment, key: key) }
      }
    }
    checks.sort { $0.id < $1.id }
    summaries.sort { ($0.id ?? .max) < ($1.id ?? .max) }
    comments.sort { ($0.id ?? .max) < ($1.id ?? .max) }
    for index in comments.indices { comments[index].hasReplies = comments[index].id.map(answered.contains) ?? false }
  }

  /// Findings that have a comment which says they are there.
  package var commented: Set<Fingerprint> {
    Set(comments.filter { !$0.marker.isSettled }.compactMap { $0.marker.fingerprint.map(Fingerprint.init(hex:)) })
  }

  /// Whether the pull request has moved on from the commit that was reviewed.
  package func hasMovedOn(from head: ObjectID) -> Bool {
    currentHead.map { $0.lowercased() != head.hex } ?? false
  }

  /// Whether a later run of the same workflow has posted about this commit.
  package func hasLaterRun(than run: PostingRun, about head: ObjectID) -> Bool {
    summaries.contains { $0.marker.head == head.hex && run.isBefore($0.marker.run, of: $0.marker.workflow ?? "") }
      || checks.contains { run.isBefore($0.stamp.run, of: $0.stamp.workflow) }
  }

  private mutating func add(_ check: ForgeFact.Check, key: String) {
    guard let stamp = CheckStamp(check.externalID), stamp.key == key else { return }
    checks.append(
      Check(id: check.id, stamp: stamp, annotationCount: check.annotationCount, isComplete: check.isComplete))
  }

  private mutating func add(_ comment: ForgeFact.Comment, key: String) {
    guard comment.replyTo == nil, let marker = Marker(body: comment.body), marker.key == key else { return }
    let id = comment.id == ForgeFact.Comment.unlistedID ? nil : comment.id
    let isEdited = ContentDigest.of(String(Marker.text(of: comment.body))) != marker.digest
    let ours = Comment(
      id: id, nodeID: comment.nodeID, marker: marker, position: comment.position, isEdited: isEdited, hasReplies: false)
    switch (marker.kind, comment.place) {
    case (.summary, .conversation): summaries.append(ours)
    case (.finding, .review): if marker.fingerprint != nil { comments.append(ours) }
    default: break
    }
  }
}
