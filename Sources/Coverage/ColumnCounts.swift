/// Counts of a file's lines and of columns within them, as coverage archives of Xcode have them.
///
/// The count of a line holds for all its columns, except where a piece has a count of its own. A line without pieces
/// is one region.
package struct ColumnCounts: Hashable, Sendable {
  /// Columns of one line with a count of their own.
  package struct Piece: Hashable, Sendable {
    /// 1-based.
    package let line: Int
    /// 1-based, in UTF-8 bytes. The upper bound is `Int.max` if the piece extends to the end of the line.
    package let columns: Range<Int>
    package let count: UInt64

    package init(line: Int, columns: Range<Int>, count: UInt64) {
      self.line = line
      self.columns = columns
      self.count = min(count, LineCount.greatest)
    }
  }

  /// The measured lines; branches are unknown here.
  package let lines: LineCountList
  /// Ascending by line and column, without overlaps.
  package let pieces: [Piece]

  package init() {
    lines = LineCountList()
    pieces = []
  }

  /// - Parameter pieces: In any order. Where two overlap, the first one holds.
  package init(lines: LineCountList, pieces: [Piece]) {
    self.lines = lines
    self.pieces = Self.tiled(pieces)
  }

  package var isEmpty: Bool { lines.isEmpty }

  /// The lines with a summary of their pieces as branches.
  package var lineCounts: [LineCount] {
    var rest = pieces[...]
    return lines.map { line in
      let own = Self.next(of: line.line, from: &rest)
      guard !own.isEmpty else { return line }
      let isMissed = own.contains { $0.count == 0 } || line.count == 0
      return LineCount(line: line.line, count: line.count, branches: isMissed ? .someMissed : .allTaken)
    }
  }

  /// Calls the body with each line and its pieces, in order.
  func forEachLine(_ body: (LineCount, ArraySlice<Piece>) -> Void) {
    var rest = pieces[...]
    for line in lines { body(line, Self.next(of: line.line, from: &rest)) }
  }

  /// Removes the pieces up to and including a line, and returns those of the line.
  private static func next(of line: Int, from rest: inout ArraySlice<Piece>) -> ArraySlice<Piece> {
    rest = rest.drop { $0.line < line }
    let own = rest.prefix { $0.line == line }
    rest = rest[own.endIndex...]
    return own
  }

  private static func tiled(_ pieces: [Piece]) -> [Piece] {
    let isTiled = zip(pieces, pieces.dropFirst()).allSatisfy { left, right in
      left.line < right.line || left.line == right.line && left.columns.upperBound <= right.columns.lowerBound
    }
    if isTiled { return pieces }
    var tiled: [Piece] = []
    for piece in pieces.sorted(by: { ($0.line, $0.columns.lowerBound) < ($1.line, $1.columns.lowerBound) }) {
      guard let last = tiled.last, last.line == piece.line else {
        tiled.append(piece)
        continue
      }
      let start = max(piece.columns.lowerBound, last.columns.upperBound)
      guard start < piece.columns.upperBound else { continue }
      tiled.append(Piece(line: piece.line, columns: start..<piece.columns.upperBound, count: piece.count))
    }
    return tiled
  }

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
