/// One line split into pieces at the segments, each with its state.
struct RegionLine {
  private struct Piece {
    /// 1-based, end exclusive.
    var columns: Range<Int>
    let hasRun: Bool
  }

  /// The counts of the regions that begin on the line.
  private let entryCounts: [UInt64]
  private let number: Int
  private let source: SourceMap
  /// The measured pieces; adjacent pieces of one kind are combined.
  private let pieces: [Piece]
  /// The pieces as regions delimit them.
  private let spans: [Piece]

  /// - Parameter number: The line's number in the source, which may differ from the report's.
  init(_ line: LineSweep.Line, at number: Int, in source: SourceMap) {
    self.number = number
    self.source = source
    entryCounts = line.segments.filter(\.startsRegion).map(\.count)
    spans = Self.spans(of: line, end: source.length(ofLine: number) + 1)
    pieces = Self.joined(spans)
  }

  /// - Parameters:
  ///   - parts: The parts of the line with a count of their own.
  ///   - number: The line's number in the source.
  init(_ line: LineCount, parts: ArraySlice<ColumnCounts.Piece>, at number: Int, in source: SourceMap) {
    self.number = number
    self.source = source
    entryCounts = []
    var spans: [Piece] = []
    let end = source.length(ofLine: number) + 1
    var start = 1
    for part in parts where part.columns.lowerBound < end {
      Self.append(start..<max(start, part.columns.lowerBound), hasRun: line.count > 0, to: &spans)
      Self.append(part.columns.clamped(to: start..<end), hasRun: part.count > 0, to: &spans)
      start = min(end, part.columns.upperBound)
    }
    Self.append(start..<max(start, end), hasRun: line.count > 0, to: &spans)
    self.spans = spans
    pieces = Self.joined(spans)
  }

  /// The parts with code.
  var parts: LineParts {
    let withCode = spans.filter { source.runsCode(onLine: number, columns: $0.columns) }
    return LineParts(total: withCode.count, ran: withCode.count(where: \.hasRun))
  }

  var state: LineState {
    guard source.hasCode(onLine: number) else { return .notExecutable }
    let hasRun = pieces.contains { $0.hasRun && source.runsCode(onLine: number, columns: $0.columns) }
    let missed = pieces.filter { !$0.hasRun }.compactMap { source.trimmed($0.columns, onLine: number) }
    switch (hasRun, missed.isEmpty) {
    case (true, true): return .covered
    case (true, false): return .partial(missed)
    case (false, false): return .uncovered
    case (false, true): return entryState
    }
  }

  /// When the measured part is only punctuation, or the header of a function in a body, the line has the state of the
  /// region that begins on it.
  private var entryState: LineState {
    guard !entryCounts.isEmpty else { return .notExecutable }
    return entryCounts.contains { $0 > 0 } ? .covered : .uncovered
  }

  private static func spans(of line: LineSweep.Line, end: Int) -> [Piece] {
    var spans: [Piece] = []
    var current = line.wrapped
    var start = 1
    for segment in line.segments {
      append(current, columns: start..<max(start, segment.column), to: &spans)
      current = segment
      start = max(start, segment.column)
    }
    append(current, columns: start..<max(start, end), to: &spans)
    return spans
  }

  private static func append(_ segment: Segment?, columns: Range<Int>, to spans: inout [Piece]) {
    guard let segment, segment.hasCount, !segment.isGap else { return }
    append(columns, hasRun: segment.count > 0, to: &spans)
  }

  private static func append(_ columns: Range<Int>, hasRun: Bool, to spans: inout [Piece]) {
    if !columns.isEmpty { spans.append(Piece(columns: columns, hasRun: hasRun)) }
  }

  /// Joins neighbours of one kind.
  private static func joined(_ spans: [Piece]) -> [Piece] {
    var pieces: [Piece] = []
    for span in spans {
      if let last = pieces.last, last.hasRun == span.hasRun, last.columns.upperBound == span.columns.lowerBound {
        pieces[pieces.count - 1].columns = last.columns.lowerBound..<span.columns.upperBound
      } else {
        pieces.append(span)
      }
    }
    return pieces
  }
}
