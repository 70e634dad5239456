import ReviewCore

/// The operations that give every finding exactly one comment, at its line.
struct CommentPlan {
  let desired: DesiredPublication
  let observed: [ObservedPublication.Comment]
  let capabilities: Capabilities

  /// Creates comments first: an interrupted posting leaves a duplicate comment rather than none.
  func operations() -> [ForgeOperation] {
    guard capabilities.has(.reviewComments) else { return [] }
    let matching = CommentMatching(observed, to: desired)
    return creations(of: matching.missing) + matching.matches.flatMap(update) + matching.leftovers.flatMap(retire)
  }

  private func creations(of comments: [DesiredPublication.Comment]) -> [ForgeOperation] {
    let drafts = comments.map {
      ForgeOperation.ReviewComment(
        fingerprint: $0.fingerprint, others: $0.others, anchor: $0.anchor, oldSide: $0.oldSide,
        body: newMarker(of: $0).line(in: capabilities.markup) + $0.text)
    }
    let size = max(1, capabilities.limits.commentsPerRequest)
    return stride(from: 0, to: drafts.count, by: size).map { start in
      let batch = Array(drafts[start..<min(start + size, drafts.count)])
      return ForgeOperation(.addComments(batch), because: "these findings have no comment at their line")
    }
  }

  private func update(_ match: CommentMatching.Match) -> [ForgeOperation] {
    let (comment, wish) = (match.comment, match.wish)
    guard let id = comment.id, let reason = reasonToUpdate(match) else { return [] }
    let closed = ThreadClosing.allCases.filter { comment.marker[keyPath: $0.mark] ?? comment.marker.isSettled }
    var marker = newMarker(of: wish)
    for closing in closed where !allows(closing, comment) { marker[keyPath: closing.mark] = true }
    let openings = closed.filter { allows($0, comment) }.map { ForgeOperation($0.undone(id), because: reason) }
    return openings + [
      ForgeOperation(.updateComment(id, body: marker.line(in: capabilities.markup) + wish.text), because: reason)
    ]
  }

  private func reasonToUpdate(_ match: CommentMatching.Match) -> String? {
    let (marker, wish) = (match.comment.marker, match.wish)
    if marker.isSettled { return "its finding is back" }
    if marker.digest != wish.digest || marker.fingerprints != wish.fingerprints { return "its finding changed" }
    if match.comment.isEdited { return "a person edited it" }
    let isClosed = ThreadClosing.allCases.contains { marker[keyPath: $0.mark] == true && allows($0, match.comment) }
    return isClosed ? "it is still hidden" : nil
  }

  /// Keeps a thread with replies, and updates its text with the outcome of its finding.
  private func retire(_ leftover: CommentMatching.Leftover) -> [ForgeOperation] {
    let comment = leftover.comment
    guard let id = comment.id, leftover.reason != .fixed || isJudged(comment.marker) else { return [] }
    if comment.marker.isSettled {
      if dueClosings(of: comment).isEmpty, !comment.isEdited { return [] }
    } else if !comment.hasReplies {
      return [ForgeOperation(.deleteComment(id), because: leftover.reason.words)]
    }
    return settle(comment, id: id, leftover.reason)
  }

  private func settle(
    _ comment: ObservedPublication.Comment, id: ItemID, _ reason: CommentMatching.Leftover.Reason
  ) -> [ForgeOperation] {
    let retired = RetiredText(markup: capabilities.markup, limit: capabilities.limits.textLength)
    let text = retired.text(because: reason.text(at: desired.head, capabilities.links), of: comment)
    var marker = desired.marker(.finding, digest: ContentDigest.of(text))
    marker.fingerprint = comment.marker.fingerprint
    marker.others = comment.marker.others
    marker.check = comment.marker.check
    marker.isSettled = true
    for closing in ThreadClosing.allCases where comment.closings.contains(closing.surface) {
      marker[keyPath: closing.mark] = allows(closing, comment) || comment.marker[keyPath: closing.mark] == true
    }
    let words = "\(reason.words), and people replied"
    return dueClosings(of: comment).map { ForgeOperation($0.done(id), because: words) } + [
      ForgeOperation(.updateComment(id, body: marker.line(in: capabilities.markup) + text), because: words)
    ]
  }

  /// Returns the ways in which a comment whose finding is gone can still be closed.
  private func dueClosings(of comment: ObservedPublication.Comment) -> [ThreadClosing] {
    ThreadClosing.allCases.filter { allows($0, comment) && comment.marker[keyPath: $0.mark] != true }
  }

  private func allows(_ closing: ThreadClosing, _ comment: ObservedPublication.Comment) -> Bool {
    capabilities.has(closing.surface) && comment.closings.contains(closing.surface)
  }

  private func isJudged(_ marker: Marker) -> Bool {
    !desired.unjudged.contains { $0.rawValue == marker.check }
  }

  private func newMarker(of comment: DesiredPublication.Comment) -> Marker {
    var marker = desired.marker(.finding, digest: comment.digest)
    marker.fingerprint = comment.fingerprint.hex
    marker.others = comment.others.isEmpty ? nil : comment.others.map(\.hex)
    marker.check = comment.check.rawValue
    return marker
  }
}

extension CommentMatching.Leftover.Reason {
  fileprivate var words: String {
    switch self {
    case .fixed: "its finding is fixed"
    case .duplicate: "an older comment has the same text"
    case .moved: "its finding has a new comment at its line"
    case .uncommented: "its finding is shown elsewhere"
    }
  }

  /// Returns the first line of the new text of a thread with replies.
  fileprivate func text(at head: ObjectID, _ links: WebLinks?) -> String {
    switch self {
    case .fixed: "✅ Resolved in \(MarkdownText.link(head.short, to: links?.commit(head)))."
    case .duplicate: "An older comment has the same text."
    case .moved: "The line has moved: see the new comment at its present line."
    case .uncommented: "Still reported, but no longer in a comment on this line: see the summary."
    }
  }
}

extension DesiredPublication.Comment {
  var digest: String { ContentDigest.of(text) }
}

/// A way to show that a comment no longer applies. The marker remembers what reviewbot did, so that a person who undoes
/// it has the last word.
private enum ThreadClosing: CaseIterable {
  case folding, resolving

  var surface: Capabilities.Surface {
    switch self {
    case .folding: .folding
    case .resolving: .resolving
    }
  }

  /// The marker's field: true when it was done, false when the forge refused, nil when there was no reason to.
  var mark: WritableKeyPath<Marker, Bool?> {
    switch self {
    case .folding: \.isFolded
    case .resolving: \.isResolved
    }
  }

  func done(_ id: ItemID) -> ForgeOperation.Action {
    switch self {
    case .folding: .fold(id)
    case .resolving: .resolve(id)
    }
  }

  func undone(_ id: ItemID) -> ForgeOperation.Action {
    switch self {
    case .folding: .unfold(id)
    case .resolving: .unresolve(id)
    }
  }
}
