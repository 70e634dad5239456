extension SegmentList {
  /// Adds the counts of two runs of the same code.
  ///
  /// llvm-cov omits a segment where the count does not change, so two exports of one binary have different segments.
  /// The result has the locations of both, with the sum of the counts that apply there.
  package func merging(_ other: SegmentList) -> SegmentList {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var merge = SegmentMerge(Array(self), Array(other))
    return merge.run()
  }
}

/// Visits two lists of segments in file order.
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
    while let location = nextLocation() {
      let isEntryHere = [
        Self.advance(left, &leftIndex, to: location), Self.advance(right, &rightIndex, to: location),
      ].contains(true)
      append(at: location, isEntry: isEntryHere)
    }
    return merged.list
  }

  private func nextLocation() -> Segment? {
    guard leftIndex < left.count else { return rightIndex < right.count ? right[rightIndex] : nil }
    guard rightIndex < right.count else { return left[leftIndex] }
    return left[leftIndex].isAtOrAfter(right[rightIndex]) ? right[rightIndex] : left[leftIndex]
  }

  /// Moves past the segments at `location`; returns whether one of them begins a region.
  private static func advance(_ segments: [Segment], _ index: inout Int, to location: Segment) -> Bool {
    var isEntry = false
    while index < segments.count, location.isAtOrAfter(segments[index]) {
      isEntry = isEntry || segments[index].isRegionEntry
      index += 1
    }
    return isEntry
  }

  private mutating func append(at location: Segment, isEntry: Bool) {
    let states = [leftIndex > 0 ? left[leftIndex - 1] : nil, rightIndex > 0 ? right[rightIndex - 1] : nil]
    let counted = states.compactMap { $0 }.filter(\.hasCount)
    merged.append(
      Segment(
        line: location.line, column: location.column, count: counted.reduce(0) { $0.addingWithSaturation($1.count) },
        hasCount: !counted.isEmpty, isRegionEntry: isEntry, isGap: !counted.isEmpty && counted.allSatisfy(\.isGap)))
  }
}
