import ReviewCore

/// Which comments on the pull request show which findings, and which comments and findings are left over.
struct CommentMatching {
  /// A comment that is where its finding is.
  struct Match: Hashable {
    let comment: ObservedPublication.Comment
    let wish: DesiredPublication.Comment
  }

  /// A comment that is not, or no longer, where a finding is.
  struct Leftover: Hashable {
    enum Reason: Hashable {
      case fixed
      /// An older comment says the same.
      case duplicate
      /// The finding has another comment, at its present line.
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

  /// Comments match by fingerprint first. Then a comment at the line of a finding that is left, with the same text, is
  /// that finding's: of equal lines, removing one gives the others new fingerprints.
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
