import ReviewCore

/// Checks whether a report can belong to a Swift source.
///
/// Measured with Swift 6.3 over 24,000 bodies: a region begins at the `{` of each body and closure and of most blocks,
/// and ends after the `}` of each body. All lines between them are measured, except those of `#if`.
struct ReportFit {
  private let file: FileCoverage
  private let source: SourceMap
  private let code: ExecutableCode
  /// Maps a line of the report to the head.
  private let headLine: (Int) -> Int?
  /// Returns whether the tested text has a line of the head.
  private let isTested: (Int) -> Bool

  init(
    of file: FileCoverage, to code: ExecutableCode, in source: SourceMap, headLine: @escaping (Int) -> Int?,
    isTested: @escaping (Int) -> Bool
  ) {
    self.file = file
    self.code = code
    self.source = source
    self.headLine = headLine
    self.isTested = isTested
  }

  /// Returns whether each measured line belongs to an executable declaration.
  func measuresOnlyCode(_ lines: [JudgedLine]) -> Bool {
    LineSet(lines.map(\.number)).subtracting(code.measurableLines).isEmpty
  }

  /// Returns the first region of the source that the report does not have completely, although the compiler always maps
  /// it.
  var missingCode: ExecutableCode.Region? {
    let lists = measuredLines
    let locations = file.hasRegions ? Locations(file.segments, headLine: headLine) : nil
    return code.regions.first { region in
      if let locations, lacks(region, locations) { return true }
      return region.kind != .nested && lists.contains { lacks(region, lines: $0) }
    }
  }

  /// The measured lines by kind of data, in the head; one empty set if the report has no data.
  private var measuredLines: [LineSet] {
    let lists = [
      LineSet(LineSweep(file.segments).compactMap { $0.count == nil ? nil : headLine($0.number) }),
      LineSet(file.lineCounts.compactMap { headLine($0.line) }),
      LineSet(file.columnCounts.lines.compactMap { headLine($0.line) }),
    ].filter { !$0.isEmpty }
    return lists.isEmpty ? [LineSet()] : lists
  }

  private func lacks(_ region: ExecutableCode.Region, _ locations: Locations) -> Bool {
    if isTested(region.start.line), !locations.entries.contains(region.start) { return true }
    return region.kind == .body && isTested(region.end.line) && !locations.all.contains(region.end)
  }

  private func lacks(_ region: ExecutableCode.Region, lines measured: LineSet) -> Bool {
    let missing = LineSet(region.lines).subtracting(measured).subtracting(code.optionalLines)
    return missing.lines.contains { line in
      let isEdge = line == region.start.line || line == region.end.line
      let isRequired = isEdge || source.hasCode(onLine: line)
      return (file.hasFilledGaps ? hasCode(inside: region, onLine: line) : isRequired) && isTested(line)
    }
  }

  private func hasCode(inside region: ExecutableCode.Region, onLine line: Int) -> Bool {
    let start = line == region.start.line ? region.start.column : 1
    let end = line == region.end.line ? region.end.column : source.length(ofLine: line) + 1
    return source.hasCode(onLine: line, columns: start..<max(start, end))
  }

  /// The locations of segments in the head.
  private struct Locations {
    var all: Set<Location.Position> = []
    /// Where regions begin.
    var entries: Set<Location.Position> = []

    init(_ segments: SegmentList, headLine: (Int) -> Int?) {
      for segment in segments {
        guard let line = headLine(segment.line) else { continue }
        let position = Location.Position(line: line, column: segment.column)
        all.insert(position)
        if segment.startsRegion { entries.insert(position) }
      }
    }
  }
}
