/// The line counts of one file, ascending by line and packed: usually one byte each, so that a report of hundreds of
/// megabytes stays small.
///
/// A byte has two bits for branches, two for the line and four for the count. The line is the distance from the
/// previous one: 1 to 3, or 0 when it follows; a count of 15 means that the count follows. The following values have
/// variable length, the line first.
package struct LineCountList: Hashable, Sendable {
  private let bytes: [UInt8]
  package let count: Int
  /// 1-based; 0 for an empty list.
  package let lastLine: Int

  package init() {
    self.init(bytes: [], count: 0, lastLine: 0)
  }

  /// - Parameter counts: Ascending by line; others are omitted.
  package init(_ counts: some Sequence<LineCount>) {
    var packer = Packer()
    for count in counts { packer.append(count) }
    self = packer.list
  }

  private init(bytes: [UInt8], count: Int, lastLine: Int) {
    self.bytes = bytes
    self.count = count
    self.lastLine = lastLine
  }

  package var isEmpty: Bool { count == 0 }

  /// Returns both combined: counts of the same line are merged.
  func merging(_ other: LineCountList) -> LineCountList {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var packer = Packer()
    var (left, right) = (makeIterator(), other.makeIterator())
    var (first, second) = (left.next(), right.next())
    while first != nil || second != nil {
      guard let one = first, let two = second else {
        if let rest = first ?? second { packer.append(rest) }
        (first, second) = (left.next(), right.next())
        continue
      }
      packer.append(one.line == two.line ? one.merging(two) : one.line < two.line ? one : two)
      if one.line <= two.line { first = left.next() }
      if two.line <= one.line { second = right.next() }
    }
    return packer.list
  }

  /// Returns the counts ascending by line, each line once: counts of the same line are merged.
  static func summed(_ counts: [LineCount]) -> [LineCount] {
    let isAscending = zip(counts, counts.dropFirst()).allSatisfy { $0.line < $1.line }
    if isAscending { return counts }
    var result: [LineCount] = []
    result.reserveCapacity(counts.count)
    for count in counts.sorted(by: { $0.line < $1.line }) {
      if let last = result.last, last.line == count.line {
        result[result.count - 1] = last.merging(count)
      } else {
        result.append(count)
      }
    }
    return result
  }
}

extension LineCountList {
  /// Builds a list; can be reused for several lists.
  struct Packer {
    private var bytes: [UInt8] = []
    private(set) var count = 0
    private var lastLine = 0

    /// The counts appended so far, in a copy of exact size.
    var list: LineCountList {
      LineCountList(bytes: bytes.exactCopy, count: count, lastLine: lastLine)
    }

    mutating func removeAll() {
      bytes.removeAll(keepingCapacity: true)
      count = 0
      lastLine = 0
    }

    mutating func append(_ count: LineCount) {
      append(line: count.line, count: count.count, branches: count.branches)
    }

    /// Appends a line. Ignores a line that is not after the last one.
    /// - Returns: Whether it was appended.
    @inline(__always)
    @discardableResult
    mutating func append(line: Int, count times: UInt64, branches: LineCount.Branches = .unknown) -> Bool {
      let step = line &- lastLine
      guard line > lastLine else { return false }
      let near = step < 4 ? UInt8(truncatingIfNeeded: step) : 0
      let few = UInt8(truncatingIfNeeded: Swift.min(times, 15))
      bytes.append(branches.rawValue | near << 2 | few << 4)
      if near == 0 { bytes.append(variableLength: UInt64(step)) }
      if few == 15 { bytes.append(variableLength: Swift.min(times, LineCount.greatest)) }
      lastLine = line
      count &+= 1
      return true
    }
  }
}

extension LineCountList: Sequence {
  package struct Iterator: IteratorProtocol {
    fileprivate let bytes: [UInt8]
    fileprivate var index = 0
    fileprivate var line = 0

    package mutating func next() -> LineCount? {
      guard index < bytes.count else { return nil }
      let head = bytes[index]
      index += 1
      let step = Int(head >> 2 & 3)
      line += step > 0 ? step : Int(bytes.variableLength(at: &index))
      let count = head >> 4 < 15 ? UInt64(head >> 4) : bytes.variableLength(at: &index)
      return LineCount(line: line, count: count, branches: LineCount.Branches(rawValue: head & 3) ?? .unknown)
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(bytes: bytes)
  }

  package var underestimatedCount: Int { count }
}

/// The execution count of one line, from reports that contain only lines.
package struct LineCount: Hashable, Sendable {
  /// The known state of the line's branches.
  package enum Branches: UInt8, Hashable, Sendable {
    case unknown, allTaken, someMissed
  }

  /// The maximum of a sum of counts, as in llvm-cov's JSON. A single count is less, see `ExecutionCounts`.
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
