/// The files that a destination with the same contents may have come from.
struct IdenticalSources {
  /// How many of the same contents are looked at for one destination, as git does.
  private static let tried = 102

  private struct Key: Hashable {
    let id: Oid
    /// Of links and submodules; regular files match whether they are executable or not.
    let mode: FileMode?

    init?(_ side: Delta.Side) {
      guard let id = side.id else { return nil }
      self.id = id
      mode = side.mode.isRegular ? nil : side.mode
    }
  }

  /// Indices of sources from last to first, so that those that are looked at are removed from the end.
  private var groups: [Key: [Int]] = [:]
  /// How many sources were looked at.
  private(set) var steps = 0

  init(_ sides: [Delta.Side]) {
    for (index, side) in sides.enumerated().reversed() {
      if let key = Key(side) { groups[key, default: []].append(index) }
    }
  }

  /// The index of the source with the highest rank, the first of several; nil when no source has the same contents.
  /// - Parameters:
  ///   - takes: Whether the source is not to be found again.
  ///   - rank: Of a source by its index, from 0 to 2.
  mutating func best(for destination: Delta.Side, takes: Bool, rank: (Int) -> Int) -> Int? {
    guard let key = Key(destination), let best = position(in: groups[key, default: []], rank: rank) else { return nil }
    // In place: a copy of the group for each destination would be quadratic.
    return takes ? groups[key]?.remove(at: best) : groups[key]?[best]
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
