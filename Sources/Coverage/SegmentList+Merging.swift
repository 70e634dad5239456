extension SegmentList {
  /// Sums two runs of the same code place by place.
  ///
  /// llvm-cov leaves out a segment where the count does not change, so two exports of one binary differ in their
  /// places. What counts is the state at each place of either: the counts that hold there are summed.
  package func merging(_ other: SegmentList) -> SegmentList {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var merge = SegmentMerge(Array(self), Array(other))
    return merge.run()
  }
}

/// Walks two lists of segments in file order.
private struct SegmentMerge {
  private let left: [Segment]
  private let right: [Segment]
  private var leftIndex = 0
  private var rightIndex = 0
  private var merged = SegmentList.Packer()

  init(_ left: [Segment], _ right: [Segment]) {
    self.left = left
    self.right = right
  }

  mutating func run() -> SegmentList {
    while let place = nextPlace() {
      let isEntryHere = [
        Self.advance(left, &leftIndex, to: place), Self.advance(right, &rightIndex, to: place),
      ].contains(true)
      append(at: place, isEntry: isEntryHere)
    }
    return merged.list
  }

  private func nextPlace() -> Segment? {
    guard leftIndex < left.count else { return rightIndex < right.count ? right[rightIndex] : nil }
    guard rightIndex < right.count else { return left[leftIndex] }
    return left[leftIndex].isAtOrAfter(right[rightIndex]) ? right[rightIndex] : left[leftIndex]
  }

  /// Moves past the segments at `place`; tells whether one of them begins a region.
  private static func advance(_ segments: [Segment], _ index: inout Int, to place: Segment) -> Bool {
    var isEntry = false
    while index < segments.count, place.isAtOrAfter(segments[index]) {
      isEntry = isEntry || segments[index].isRegionEntry
      index += 1
    }
    return isEntry
  }

  private mutating func append(at place: Segment, isEntry: Bool) {
    let states = [leftIndex > 0 ? left[leftIndex - 1] : nil, rightIndex > 0 ? right[rightIndex - 1] : nil]
    let counted = states.compactMap { $0 }.filter(\.hasCount)
    merged.append(
      Segment(
        line: place.line, column: place.column, count: counted.reduce(0) { $0.addingWithSaturation($1.count) },
        hasCount: !counted.isEmpty, isRegionEntry: isEntry, isGap: !counted.isEmpty && counted.allSatisfy(\.isGap)))
  }
}
