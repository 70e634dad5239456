/// The similarity of two files in 60,000ths, as gitdiffcore(7) defines it.
enum Similarity {
  static let most = 60_000
  /// A rename requires half of the larger file.
  static let least = 30_000
  /// Files with the same unique name require three quarters to be paired by name alone.
  static let leastForName = 45_000

  /// Returns whether a similarity of `minimum` is possible for these sizes.
  static func isPossible(sizes left: Int, _ right: Int, minimum: Int) -> Bool {
    let large = max(left, right)
    return large * (most - minimum) >= (large - min(left, right)) * most
  }

  static func score(of new: SpanHistogram, from old: SpanHistogram) -> Int {
    guard new.size > 0 else { return 0 }
    return new.bytesShared(with: old) * most / max(new.size, old.size)
  }
}
