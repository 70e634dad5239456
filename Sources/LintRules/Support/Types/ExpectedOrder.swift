import LintEngine

/// The order of kinds of items in an option of type `order`. Kinds in one group may be mixed.
struct ExpectedOrder<Kind: RawRepresentable<String> & Hashable & Sendable>: Sendable {
  /// An item that is above the last of those that should precede it.
  struct Misplaced {
    let index: Int
    /// The index of that last item.
    let last: Int
  }

  /// The index of each kind's group; kinds that the option does not name may be anywhere.
  private let ranks: [Kind: Int]
  private let groupCount: Int

  init(_ groups: [[String]]) {
    let named = groups.enumerated().flatMap { rank, names in names.compactMap { Kind(rawValue: $0) }.map { ($0, rank) }
    }
    ranks = Dictionary(named) { first, _ in first }
    groupCount = groups.count
  }

  /// - Parameter kinds: The kinds of the items in file order; nil for items that may be anywhere.
  /// - Returns: Each misplaced item once, ascending.
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
