package import ReviewCore

/// The state of the pull request as far as reviewbot wrote it.
package struct ObservedPublication: Hashable, Sendable {
  package struct Check: Hashable, Sendable {
    package let id: ItemID
    package let order: Int64
    package let stamp: CheckStamp
    package let annotationCount: Int
    package let isComplete: Bool
  }

  package struct Comment: Hashable, Sendable {
    /// Nil when it was just posted and the forge did not return its id.
    package let id: ItemID?
    package let order: Int64
    package let closings: Set<Capabilities.Surface>
    package var marker: Marker
    /// The text below the marker.
    package let text: String
    package let position: ForgeFact.Comment.Position
    /// Whether a person changed the text: it differs from the one that the marker was written with.
    package let isEdited: Bool
    package var hasReplies: Bool
  }

  /// The pull request's newest commit; nil when the forge did not report it.
  package var currentHead: String?
  package var statuses: [ForgeFact.Status]
  /// The oldest first, as are all lists below.
  package var checks: [Check]
  package var summaries: [Comment]
  package var comments: [Comment]

  /// - Parameters:
  ///   - facts: All items read from the forge, including those of other authors.
  ///   - ownership: How reviewbot's own items are recognised.
  package init(_ facts: [ForgeFact], _ ownership: Ownership) {
    statuses = []
    checks = []
    summaries = []
    comments = []
    var answered: Set<String> = []
    for fact in facts {
      switch fact {
      case .identity, .detail: break
      case .head(let head): currentHead = head
      case .status(let status): statuses.append(status)
      case .check(let check): add(check, key: ownership.key)
      case .comment(let comment):
        if let first = comment.replyTo { answered.insert(first.description) }
        if ownership.covers(comment) { add(comment, ownership) }
      }
    }
    checks.sort { $0.order < $1.order }
    summaries.sort { $0.order < $1.order }
    comments.sort { $0.order < $1.order }
    for index in comments.indices {
      comments[index].hasReplies = comments[index].id.map { answered.contains($0.description) } ?? false
    }
  }

  /// Findings with a comment that reports them as present.
  package var commented: Set<Fingerprint> {
    Set(comments.filter { !$0.marker.isSettled }.flatMap { $0.marker.fingerprints.map(Fingerprint.init(hex:)) })
  }

  /// Returns whether the pull request has newer commits than the reviewed one.
  package func hasMovedOn(from head: ObjectID) -> Bool {
    currentHead.map { !head.isNamed(by: $0) } ?? false
  }

  /// Returns whether a later run of the same workflow has posted about this commit.
  package func hasLaterRun(than run: PostingRun, about head: ObjectID) -> Bool {
    laterSummary(than: run, about: head) != nil || checks.contains { run.isBefore($0.stamp.run, of: $0.stamp.workflow) }
  }

  /// Returns the findings of a later run that has posted about this commit; nil when they are not known.
  func laterHistory(than run: PostingRun, about head: ObjectID) -> FindingHistory? {
    laterSummary(than: run, about: head)?.marker.history.flatMap { FindingHistory(text: $0) }
  }

  private func laterSummary(than run: PostingRun, about head: ObjectID) -> Comment? {
    summaries.first { $0.marker.head == head.hex && run.isBefore($0.marker.run, of: $0.marker.workflow ?? "") }
  }

  private mutating func add(_ check: ForgeFact.Check, key: String) {
    guard let stamp = CheckStamp(check.externalID), stamp.key == key else { return }
    checks.append(
      Check(
        id: check.id, order: check.order, stamp: stamp, annotationCount: check.annotationCount,
        isComplete: check.isComplete))
  }

  private mutating func add(_ comment: ForgeFact.Comment, _ ownership: Ownership) {
    let markup = ownership.markup
    guard comment.replyTo == nil, let marker = Marker(body: comment.body, in: markup), marker.key == ownership.key
    else { return }
    let id = comment.id == ForgeFact.Comment.unlistedID ? nil : comment.id
    let text = String(Marker.text(of: comment.body, in: markup)).replacing("\r\n", with: "\n")
    let isEdited = ContentDigest.of(text) != marker.digest
    let ours = Comment(
      id: id, order: comment.order, closings: comment.closings, marker: marker, text: text,
      position: comment.position, isEdited: isEdited, hasReplies: false)
    switch (marker.kind, comment.place) {
    case (.summary, .conversation): summaries.append(ours)
    case (.finding, .review): if marker.fingerprint != nil { comments.append(ours) }
    default: break
    }
  }
}

/// The means to recognise what reviewbot wrote for one report.
package struct Ownership: Hashable, Sendable {
  /// The publication's key, which identifies comments and reports with annotations.
  package let key: String
  package let markup: Markup
  package var author: AuthorIdentity
  /// Comments that carry reviewbot's marker but that the forge did not allow it to change.
  package var foreign: Set<ItemID>

  package init(key: String, markup: Markup, author: AuthorIdentity, foreign: Set<ItemID> = []) {
    self.key = key
    self.markup = markup
    self.author = author
    self.foreign = foreign
  }

  func covers(_ comment: ForgeFact.Comment) -> Bool {
    author.wrote(comment) && !foreign.contains(comment.id)
  }
}
