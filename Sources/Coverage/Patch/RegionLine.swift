/// One line split into pieces at the segments, each with its state.
struct RegionLine {
  private struct Piece {
    /// 1-based, end exclusive.
    var columns: Range<Int>
    let hasRun: Bool
  }

  private let line: LineSweep.Line
  private let number: Int
  private let source: SourceMap
  /// The measured pieces; adjacent pieces of one kind are combined.
  private let pieces: [Piece]

  /// - Parameter number: The line's number in the source, which may differ from the report's.
  init(_ line: LineSweep.Line, at number: Int, in source: SourceMap) {
    self.line = line
    self.number = number
    self.source = source
    pieces = Self.pieces(of: line, end: source.length(ofLine: number) + 1)
  }

  var state: LineState {
    guard source.hasCode(onLine: number) else { return .notExecutable }
    let hasRun = pieces.contains { $0.hasRun && source.hasCode(onLine: number, columns: $0.columns) }
    let missed = pieces.filter { !$0.hasRun }.compactMap { source.trimmed($0.columns, onLine: number) }
    switch (hasRun, missed.isEmpty) {
    case (true, true): return .covered
    case (true, false): return .partial(missed)
    case (false, false): return .uncovered
    case (false, true): return entryState
    }
  }

  /// When the measured part is only punctuation, the line has the state of the region that begins on it.
  private var entryState: LineState {
    let entries = line.segments.filter(\.startsRegion)
    guard !entries.isEmpty else { return .notExecutable }
    return entries.contains { $0.count > 0 } ? .covered : .uncovered
  }

  private static func pieces(of line: LineSweep.Line, end: Int) -> [Piece] {
    var pieces: [Piece] = []
    var current = line.wrapped
    var start = 1
    for segment in line.segments {
      append(current, columns: start..<max(start, segment.column), to: &pieces)
      current = segment
      start = max(start, segment.column)
    }
    append(current, columns: start..<max(start, end), to: &pieces)
    return pieces
  }

  private static func append(_ segment: Segment?, columns: Range<Int>, to pieces: inout [Piece]) {
    guard let segment, segment.hasCount, !segment.isGap, !columns.isEmpty else { return }
    let hasRun = segment.count > 0
    if let last = pieces.last, last.hasRun == hasRun, last.columns.upperBound == columns.lowerBound {
      pieces[pieces.count - 1].columns = last.columns.lowerBound..<columns.upperBound
    } else {
      pieces.append(Piece(columns: columns, hasRun: hasRun))
    }
  }
}
