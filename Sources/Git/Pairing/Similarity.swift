/// How alike two files are, in 60,000ths, as gitdiffcore(7) counts.
enum Similarity {
  static let most = 60_000
  /// A rename needs half of the larger file.
  static let least = 30_000
  /// Files that share a unique name need three quarters to be paired by it alone.
  static let leastForName = 45_000

  /// Whether the sizes alone leave room for a similarity of `minimum`.
  static func isPossible(sizes left: Int, _ right: Int, minimum: Int) -> Bool {
    let large = max(left, right)
    return large * (most - minimum) >= (large - min(left, right)) * most
  }

  static func score(of new: SpanHistogram, from old: SpanHistogram) -> Int {
    guard new.size > 0 else { return 0 }
    return new.bytesShared(with: old) * most / max(new.size, old.size)
  }
}
