import ReviewCore

/// The pairs of comments and findings, and the comments and findings that have no counterpart.
struct CommentMatching {
  /// A comment at the line of its finding.
  struct Match: Hashable {
    let comment: ObservedPublication.Comment
    let wish: DesiredPublication.Comment
  }

  /// A comment without a finding at its line.
  struct Leftover: Hashable {
    enum Reason: Hashable {
      case fixed
      /// An older comment has the same text.
      case duplicate
      /// The finding has another comment, at its current line.
      case moved
      /// The finding is still reported, but not in a comment.
      case uncommented
    }

    let comment: ObservedPublication.Comment
    let reason: Reason
  }

  private(set) var matches: [Match] = []
  /// Findings without a comment at their line, in the order of the desired comments.
  private(set) var missing: [DesiredPublication.Comment] = []
  private(set) var leftovers: [Leftover] = []

  /// Matches comments by fingerprint first. Then an unmatched comment belongs to an unmatched finding with the same
  /// line and text: removing one of several equal lines changes the fingerprints of the others.
  init(_ observed: [ObservedPublication.Comment], to desired: DesiredPublication) {
    var free = observed.sorted { !$0.marker.isSettled && $1.marker.isSettled }
    var unmatched: [DesiredPublication.Comment] = []
    for wish in desired.comments {
      let index = free.firstIndex { $0.marker.fingerprint == wish.fingerprint.hex && $0.isShown(at: wish.anchor) }
      if !match(wish, with: index, of: &free) { unmatched.append(wish) }
    }
    for wish in unmatched {
      let index = free.firstIndex { $0.repeats(wish) && $0.position == .shown(wish.anchor) }
      if !match(wish, with: index, of: &free) { missing.append(wish) }
    }
    let anchors = Dictionary(desired.comments.map { ($0.fingerprint.hex, $0.anchor) }, uniquingKeysWith: { $1 })
    let reported = Set(desired.reported.map(\.hex))
    leftovers = free.compactMap { comment in
      guard let fingerprint = comment.marker.fingerprint else { return nil }
      guard let anchor = anchors[fingerprint] else {
        return Leftover(comment: comment, reason: reported.contains(fingerprint) ? .uncommented : .fixed)
      }
      return Leftover(comment: comment, reason: comment.isShown(at: anchor) ? .duplicate : .moved)
    }
  }

  private mutating func match(
    _ wish: DesiredPublication.Comment, with index: Int?, of free: inout [ObservedPublication.Comment]
  ) -> Bool {
    guard let index else { return false }
    matches.append(Match(comment: free.remove(at: index), wish: wish))
    return true
  }
}

extension ObservedPublication.Comment {
  fileprivate func isShown(at anchor: Anchor) -> Bool {
    position == .unknown || position == .shown(anchor)
  }

  fileprivate func repeats(_ wish: DesiredPublication.Comment) -> Bool {
    !marker.isSettled && marker.digest == wish.digest && marker.check == wish.check.rawValue
  }
}
