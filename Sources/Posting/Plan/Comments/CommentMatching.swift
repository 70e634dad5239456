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

  /// Matches comments by their first finding, then by any of their findings. Then an unmatched comment belongs to
  /// unmatched findings with the same line and text: removing one of several equal lines changes the fingerprints of
  /// the others.
  init(_ observed: [ObservedPublication.Comment], to desired: DesiredPublication) {
    var free = observed.sorted { !$0.marker.isSettled && $1.marker.isSettled }
    missing = desired.comments
    match(in: &free) { $0.marker.fingerprint == $1.fingerprint.hex && $0.isShown(at: $1.anchor) }
    match(in: &free) { !Set($0.marker.fingerprints).isDisjoint(with: $1.fingerprints) && $0.isShown(at: $1.anchor) }
    match(in: &free) { $0.repeats($1) && $0.position == .shown($1.anchor) }
    let shown = desired.comments.flatMap { comment in comment.fingerprints.map { ($0, comment.anchor) } }
    let anchors = Dictionary(shown, uniquingKeysWith: { $1 })
    let reported = Set(desired.reported.map(\.hex))
    leftovers = free.compactMap { comment in
      let fingerprints = comment.marker.fingerprints
      guard !fingerprints.isEmpty else { return nil }
      guard let anchor = fingerprints.lazy.compactMap({ anchors[$0] }).first else {
        let isReported = fingerprints.contains(where: reported.contains)
        return Leftover(comment: comment, reason: isReported ? .uncommented : .fixed)
      }
      return Leftover(comment: comment, reason: comment.isShown(at: anchor) ? .duplicate : .moved)
    }
  }

  /// Matches missing comments with free ones.
  private mutating func match(
    in free: inout [ObservedPublication.Comment],
    where belongs: (ObservedPublication.Comment, DesiredPublication.Comment) -> Bool
  ) {
    var unmatched: [DesiredPublication.Comment] = []
    for wish in missing {
      if let index = free.firstIndex(where: { belongs($0, wish) }) {
        matches.append(Match(comment: free.remove(at: index), wish: wish))
      } else {
        unmatched.append(wish)
      }
    }
    missing = unmatched
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
