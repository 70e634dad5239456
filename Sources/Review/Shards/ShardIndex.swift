import ReviewCore

/// One shard of several: `2/5`.
package struct ShardIndex: Hashable, Sendable {
  /// More machines than this would spend their time on checkouts.
  static let greatestCount = 256

  /// 1-based.
  package let index: Int
  package let count: Int

  /// Returns nil unless 1 ≤ index ≤ count.
  init?(_ index: Int, of count: Int) {
    guard (1...Self.greatestCount).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// The only shard of one.
  static let whole = ShardIndex(single: 1)

  private init(single: Int) {
    index = single
    count = single
  }

  /// Reads `2/5`; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let index = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(index, of: count)
  }
}

extension ShardIndex: CustomStringConvertible {
  package var description: String { "\(index)/\(count)" }
}

/// The value of `--shard`.
package enum ShardChoice: Hashable, Sendable {
  case numbered(ShardIndex)
  /// The CI system says which one.
  case automatic

  /// - Throws: `UsageProblem` for any other text.
  package init(_ text: String) throws(UsageProblem) {
    if text == "auto" {
      self = .automatic
      return
    }
    guard let index = ShardIndex(text) else {
      throw UsageProblem(
        summary: "`--shard \(Escaped.line(text))` is not a shard.",
        hint: "Write `--shard 2/5` for the second of five, at most \(ShardIndex.greatestCount), or `--shard auto`.")
    }
    self = .numbered(index)
  }

  /// - Throws: `UsageProblem` when the environment names no shard, an invalid one, or two different ones.
  func index(in environment: [String: String]) throws(UsageProblem) -> ShardIndex {
    switch self {
    case .numbered(let index): index
    case .automatic: try ShardVariables.index(in: environment)
    }
  }
}
