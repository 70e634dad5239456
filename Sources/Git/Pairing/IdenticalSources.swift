/// The possible sources of a destination with the same contents.
struct IdenticalSources {
  /// The number of sources that are examined for one destination, as in git.
  private static let tried = 102

  private struct Key: Hashable {
    let id: Oid
    /// The mode of links and submodules; regular files match whether they are executable or not.
    let mode: FileMode?

    init?(_ side: Delta.Side) {
      guard let id = side.id else { return nil }
      self.id = id
      mode = side.mode.isRegular ? nil : side.mode
    }
  }

  /// Indices of sources from last to first, so that examined ones are removed from the end.
  private var groups: [Key: [Int]] = [:]
  /// The number of examined sources.
  private(set) var steps = 0

  init(_ sides: [Delta.Side]) {
    for (index, side) in sides.enumerated().reversed() {
      if let key = Key(side) { groups[key, default: []].append(index) }
    }
  }

  /// Returns the index of the first source with the highest rank; nil when no source has the same contents.
  /// - Parameter rank: Returns the rank of a source by its index, from 0 to 2.
  mutating func best(for destination: Delta.Side, rank: (Int) -> Int) -> Int? {
    guard let key = Key(destination), let best = position(in: groups[key, default: []], rank: rank) else { return nil }
    return groups[key]?[best]
  }

  /// Like `best`, and removes the source, so that it is not found again.
  mutating func takeBest(for destination: Delta.Side, rank: (Int) -> Int) -> Int? {
    guard let key = Key(destination), let best = position(in: groups[key, default: []], rank: rank) else { return nil }
    // In place: a copy of the group for each destination would take quadratic time.
    return groups[key]?.remove(at: best)
  }

  private mutating func position(in group: [Int], rank: (Int) -> Int) -> Int? {
    var best: (position: Int, rank: Int)?
    for position in group.indices.suffix(Self.tried).reversed() {
      steps += 1
      let rank = rank(group[position])
      if rank > best?.rank ?? -1 { best = (position, rank) }
      if rank == 2 { break }
    }
    return best?.position
  }
}
