/// The execution count of one line, from reports that contain only lines.
package struct LineCount: Hashable, Sendable {
  /// The known state of the line's branches.
  package enum Branches: UInt8, Hashable, Sendable {
    case unknown, allTaken, someMissed
  }

  /// The maximum count, as in llvm-cov's JSON. Swift's counters can fall below zero when errors are thrown out of
  /// loops, and then appear as numbers near 2⁶⁴.
  package static let greatest = UInt64(Int64.max)

  /// 1-based.
  package let line: Int
  package var count: UInt64
  package var branches: Branches

  package init(line: Int, count: UInt64, branches: Branches = .unknown) {
    self.line = line
    self.count = min(count, Self.greatest)
    self.branches = branches
  }

  /// Returns both combined: the counts are added; a branch that was taken in either is not missed.
  func merging(_ other: LineCount) -> LineCount {
    LineCount(line: line, count: count.addingWithSaturation(other.count), branches: branches.merging(other.branches))
  }
}

extension LineCount.Branches {
  func merging(_ other: Self) -> Self {
    switch (self, other) {
    case (.allTaken, _), (_, .allTaken): .allTaken
    case (.someMissed, _), (_, .someMissed): .someMissed
    case (.unknown, .unknown): .unknown
    }
  }
}

extension UInt64 {
  /// Returns the sum, or the maximum on overflow.
  func addingWithSaturation(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
