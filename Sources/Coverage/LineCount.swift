/// How often one line ran, as reports that speak of lines only have it.
package struct LineCount: Hashable, Sendable {
  /// What is known of the line's branches.
  package enum Branches: UInt8, Hashable, Sendable {
    case unknown, allTaken, someMissed
  }

  /// Greater counts are cut off here, as llvm-cov's JSON does. Swift's counters can fall below zero where errors are
  /// thrown out of loops; they show as numbers near 2⁶⁴.
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

  /// Both together: the counts add up; a branch that one has taken is not missed.
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
  /// The sum, or the greatest number when the sum is beyond it.
  func addingWithSaturation(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
