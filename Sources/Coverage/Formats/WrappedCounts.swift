/// Repairs execution counts that fell below zero.
///
/// Parallel tests can lose increments of a counter, and Swift subtracts counters of thrown errors. Xcode keeps line
/// counts in 48 bits and counts of subranges in 64 bits, so that a negative count looks like a huge one. The code ran
/// as often as its greatest intact subrange, or not at all; it must not look covered.
struct WrappedCounts {
  /// How many counts were repaired.
  private(set) var repaired = 0

  static let leastOfLine: UInt64 = 1 << 47
  static let leastOfPiece: UInt64 = 1 << 63

  /// Returns the line's count, and the pieces with their counts.
  mutating func repair(
    _ count: UInt64, pieces: [(columns: Range<Int>, count: UInt64)]
  ) -> (count: UInt64, pieces: [(columns: Range<Int>, count: UInt64)]) {
    let intact = pieces.map(\.count).filter { $0 < Self.leastOfPiece }.max() ?? 0
    let repairedPieces = pieces.map { piece in
      guard piece.count >= Self.leastOfPiece else { return piece }
      repaired += 1
      return (piece.columns, intact)
    }
    guard count >= Self.leastOfLine else { return (count, repairedPieces) }
    repaired += 1
    return (intact, repairedPieces)
  }
}
