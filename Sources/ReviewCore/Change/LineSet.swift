/// A set of 1-based line numbers, stored as sorted, disjoint, non-adjacent ranges.
package struct LineSet: Hashable, Sendable {
  /// Ascending and non-adjacent.
  package private(set) var ranges: [ClosedRange<Int>]

  package init() {
    ranges = []
  }

  package init(_ range: ClosedRange<Int>) {
    ranges = [range]
  }

  package init(_ lines: some Sequence<Int>) {
    ranges = []
    for line in lines.sorted() { insert(line) }
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// The number of lines.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// The lines in ascending order.
  package var lines: some Sequence<Int> { ranges.lazy.joined() }

  /// Returns whether the set contains a line, by binary search over the ranges.
  package func contains(_ line: Int) -> Bool {
    let index = firstRange(endingAtOrAfter: line)
    return index < ranges.count && ranges[index].contains(line)
  }

  /// Returns whether any line of `range` is in the set.
  package func intersects(_ range: ClosedRange<Int>) -> Bool {
    let index = firstRange(endingAtOrAfter: range.lowerBound)
    return index < ranges.count && ranges[index].overlaps(range)
  }

  /// Inserts a line, in constant time at the end and linear time elsewhere.
  package mutating func insert(_ line: Int) {
    insert(line...line)
  }

  package mutating func insert(_ range: ClosedRange<Int>) {
    let first = firstRange(endingAtOrAfter: range.lowerBound - 1)
    var last = first
    var merged = range
    while last < ranges.count, ranges[last].lowerBound <= range.upperBound + 1 {
      merged = min(merged.lowerBound, ranges[last].lowerBound)...max(merged.upperBound, ranges[last].upperBound)
      last += 1
    }
    ranges.replaceSubrange(first..<last, with: CollectionOfOne(merged))
  }

  package func union(_ other: LineSet) -> LineSet {
    var result = self
    for range in other.ranges { result.insert(range) }
    return result
  }

  package func intersection(_ other: LineSet) -> LineSet {
    var result = LineSet()
    var left = ranges[...]
    var right = other.ranges[...]
    while let mine = left.first, let theirs = right.first {
      if mine.overlaps(theirs) { result.ranges.append(mine.clamped(to: theirs)) }
      if mine.upperBound < theirs.upperBound { left.removeFirst() } else { right.removeFirst() }
    }
    return result
  }

  package func subtracting(_ other: LineSet) -> LineSet {
    var result = LineSet()
    var holes = other.ranges[...]
    for range in ranges {
      var start = range.lowerBound
      while let hole = holes.first, hole.upperBound < start { holes.removeFirst() }
      var remaining = holes
      while let hole = remaining.first, hole.lowerBound <= range.upperBound {
        if hole.lowerBound > start { result.ranges.append(start...(hole.lowerBound - 1)) }
        start = hole.upperBound + 1
        remaining.removeFirst()
      }
      if start <= range.upperBound { result.ranges.append(start...range.upperBound) }
    }
    return result
  }

  private func firstRange(endingAtOrAfter line: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < line { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension LineSet: CustomStringConvertible {
  /// For example `1-2, 5`.
  package var description: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
  }
}

extension LineSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Int...) {
    self.init(elements)
  }
}
