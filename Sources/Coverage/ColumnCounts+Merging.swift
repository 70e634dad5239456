extension ColumnCounts {
  /// Sums two runs of the same code. Where one of them divides a line into pieces, its pieces remain, and the counts
  /// that hold there are summed.
  package func merging(_ other: ColumnCounts) -> ColumnCounts {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let sums = LineCountList(LineCountList.summed(Array(lines) + Array(other.lines)))
    guard !pieces.isEmpty || !other.pieces.isEmpty else { return ColumnCounts(lines: sums, pieces: []) }
    let divided = Set(pieces.map(\.line)).union(other.pieces.map(\.line))
    let (left, right) = (dividedLines(divided), other.dividedLines(divided))
    let merged = divided.sorted().flatMap { line in
      (left[line] ?? DividedLine()).merging(right[line] ?? DividedLine(), line: line)
    }
    return ColumnCounts(lines: sums, pieces: merged)
  }

  private func dividedLines(_ wanted: Set<Int>) -> [Int: DividedLine] {
    var divided: [Int: DividedLine] = [:]
    forEachLine { line, pieces in
      if wanted.contains(line.line) { divided[line.line] = DividedLine(count: line.count, pieces: pieces) }
    }
    return divided
  }
}

/// The counts on one line.
private struct DividedLine {
  /// The count outside the pieces.
  var count: UInt64 = 0
  var pieces: ArraySlice<ColumnCounts.Piece> = []

  func merging(_ other: DividedLine, line: Int) -> [ColumnCounts.Piece] {
    let bounds = Set((pieces + other.pieces).flatMap { [$0.columns.lowerBound, $0.columns.upperBound] }).sorted()
    var (left, right) = (self, other)
    return zip(bounds, bounds.dropFirst()).compactMap { start, end in
      let (first, second) = (left.advance(to: start), right.advance(to: start))
      guard first != nil || second != nil else { return nil }
      let sum = (first ?? left.count).addingWithSaturation(second ?? right.count)
      return ColumnCounts.Piece(line: line, columns: start..<end, count: sum)
    }
  }

  /// Drops the pieces before a column, and returns the count of the piece there, or nil.
  private mutating func advance(to column: Int) -> UInt64? {
    pieces = pieces.drop { $0.columns.upperBound <= column }
    return pieces.first.flatMap { $0.columns.contains(column) ? $0.count : nil }
  }
}
