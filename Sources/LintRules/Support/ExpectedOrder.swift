import LintEngine

/// The order in which kinds of things stand, as an option of type `order` says it. Kinds of one group may be mixed.
struct ExpectedOrder<Kind: RawRepresentable<String> & Hashable & Sendable>: Sendable {
  /// Something that stands above the last of those which belong before it.
  struct Misplaced {
    let index: Int
    /// The index of that last one.
    let last: Int
  }

  /// By kind the index of its group; what the option does not name may stand anywhere.
  private let ranks: [Kind: Int]
  private let groupCount: Int

  init(_ groups: [[String]]) {
    let named = groups.enumerated().flatMap { rank, names in names.compactMap { Kind(rawValue: $0) }.map { ($0, rank) }
    }
    ranks = Dictionary(named) { first, _ in first }
    groupCount = groups.count
  }

  /// - Parameter kinds: In the order in which the things stand; nil for what may stand anywhere.
  /// - Returns: Each misplaced thing once, ascending.
  func misplaced(_ kinds: [Kind?]) -> [Misplaced] {
    let places = kinds.map { kind in kind.flatMap { ranks[$0] } }
    var found: [Misplaced] = []
    var start = 0
    for rank in 0..<groupCount {
      guard let last = places.lastIndex(of: rank), last >= start else { continue }
      found += (start..<last).filter { places[$0] != nil && places[$0] != rank }.map {
        Misplaced(index: $0, last: last)
      }
      start = last + 1
    }
    return found
  }
}
