/// Determines the state of each measured line of a file, in both modes.
///
/// Region mode judges the code on a line, column by column. A line is uncovered when none of its measured code ran, and
/// partial when only some of it ran. White space, comments and punctuation are not code, so a lone `}`, an `else {` or
/// a blank line has no state. A line whose measured part is only punctuation, such as `func f() {`, has the state of
/// the region that begins there. Therefore a function that never ran is marked from its first line.
package struct LineJudge {
  let file: FileCoverage
  let source: SourceMap?
  let headLine: (Int) -> Int?

  /// - Parameters:
  ///   - source: The head's text; without it, region mode knows only as much as line mode.
  ///   - headLine: Maps a line of the report to the head; returns nil when the head has no such line.
  package init(_ file: FileCoverage, source: SourceMap?, headLine: @escaping (Int) -> Int? = { $0 }) {
    self.file = file
    self.source = source
    self.headLine = headLine
  }

  /// Ascending, if `headLine` keeps the order.
  package var lines: [JudgedLine] {
    if !file.hasRegions, file.columnCounts.isEmpty { return file.lineCounts.compactMap(judge) }
    if file.columnCounts.isEmpty, file.lineCounts.isEmpty { return LineSweep(file.segments).compactMap(judge) }
    let exact = exactLines
    return file.lineCounts.isEmpty ? exact.map(\.line) : combined(exact, file.lineCounts.compactMap(judge))
  }

  /// Whether every location in the report exists in the source, and every region begins at the start or end of a token.
  /// Otherwise the report belongs to another text.
  package var fitsSource: Bool {
    guard let source else { return true }
    let segmentsFit = file.segments.allSatisfy { segment in
      guard let line = headLine(segment.line) else { return true }
      guard line <= source.lineCount, segment.column <= source.length(ofLine: line) + 1 else { return false }
      return !segment.startsRegion || source.mayBeginRegion(atLine: line, column: segment.column)
    }
    let piecesFit = file.columnCounts.pieces.allSatisfy { piece in
      headLine(piece.line).map { piece.columns.lowerBound <= source.length(ofLine: $0) + 1 } ?? true
    }
    let linesFit = file.columnCounts.lines.lastLine == 0
      || headLine(file.columnCounts.lines.lastLine).map { $0 <= source.lineCount } ?? true
    return segmentsFit && piecesFit && linesFit && linesBeyondEnd(of: source) <= 1
  }

  /// The number of line counts after the last line of the source. A tool that counts line ends differently from the
  /// compiler may have one, which `lines` omits.
  private func linesBeyondEnd(of source: SourceMap) -> Int {
    guard file.lineCounts.lastLine > 0, headLine(file.lineCounts.lastLine).map({ $0 > source.lineCount }) ?? false
    else { return 0 }
    return file.lineCounts.count { headLine($0.line).map { $0 > source.lineCount } ?? false }
  }

  private func judge(_ count: LineCount) -> JudgedLine? {
    guard let number = headLine(count.line), source.map({ number <= $0.lineCount }) ?? true else { return nil }
    return JudgedLine(number: number, count: count.count, state: state(of: count, at: number))
  }

  private func state(of count: LineCount, at number: Int) -> LineState {
    if let source, !source.hasCode(onLine: number) { return .notExecutable }
    guard count.count > 0 else { return .uncovered }
    guard count.branches == .someMissed else { return .covered }
    return Self.partial
  }

  private func judge(_ line: LineSweep.Line) -> JudgedLine? {
    guard let count = line.count, let number = headLine(line.number) else { return nil }
    guard let source else { return JudgedLine(number: number, count: count, state: count > 0 ? .covered : .uncovered) }
    return JudgedLine(number: number, count: count, state: RegionLine(line, at: number, in: source).state)
  }

  private func judge(_ line: LineCount, parts: ArraySlice<ColumnCounts.Piece>) -> JudgedLine? {
    guard let number = headLine(line.line) else { return nil }
    let state = source.map { RegionLine(line, parts: parts, at: number, in: $0).state }
    return JudgedLine(number: number, count: line.count, state: state ?? Self.state(of: line, parts: parts))
  }

  /// The state without the text of the line.
  private static func state(of line: LineCount, parts: ArraySlice<ColumnCounts.Piece>) -> LineState {
    guard line.count > 0 else { return parts.contains { $0.count > 0 } ? .partial([1..<2]) : .uncovered }
    let missed = parts.filter { $0.count == 0 }.map(\.columns)
    return missed.isEmpty ? .covered : .partial(missed.map { $0.upperBound == .max ? $0.prefix(1) : $0 })
  }

  /// A line of a report that shows which part of it ran.
  private struct ExactLine {
    var line: JudgedLine
    /// Whether all measured code of the line is in one region.
    var isOneRegion: Bool
  }

  /// The lines from llvm-cov and Xcode, combined: a part of a line that ran for either counts as run.
  private var exactLines: [ExactLine] {
    let swept = LineSweep(file.segments).compactMap { line in
      judge(line).map { ExactLine(line: $0, isOneRegion: isOneRegion(line, at: $0.number)) }
    }
    guard !file.columnCounts.isEmpty else { return swept }
    var lines = Dictionary(swept.map { ($0.line.number, $0) }) { first, _ in first }
    file.columnCounts.forEachLine { line, parts in
      guard let judged = judge(line, parts: parts) else { return }
      let known = lines[judged.number]
      lines[judged.number] = ExactLine(
        line: known.map { $0.line.merging(judged) } ?? judged, isOneRegion: parts.isEmpty && known?.isOneRegion ?? true)
    }
    return lines.values.sorted { $0.line.number < $1.line.number }
  }

  /// Combines reports of both kinds: a line that ran in either counts as run, but only regions show which part of it
  /// ran. If a line has several regions that never ran, a count from another run leaves it partial.
  private func combined(_ exact: [ExactLine], _ counts: [JudgedLine]) -> [JudgedLine] {
    var byLine = Dictionary(counts.map { ($0.number, $0) }) { first, _ in first }
    for entry in exact {
      let known = entry.line
      guard let line = byLine[known.number] else {
        byLine[known.number] = known
        continue
      }
      let hasRun = known.state == .uncovered && known.count == 0 && line.count > 0
      byLine[known.number] = JudgedLine(
        number: known.number, count: known.count.addingWithSaturation(line.count),
        state: !hasRun ? known.state : entry.isOneRegion ? line.state : Self.partial)
    }
    return byLine.values.sorted { $0.number < $1.number }
  }

  /// Returns whether all measured code of a line is in one region.
  private func isOneRegion(_ line: LineSweep.Line, at number: Int) -> Bool {
    let entries = line.segments.filter(\.startsRegion)
    guard let entry = entries.first, line.wrapped?.hasCount == true else { return entries.count <= 1 }
    return entries.count == 1 && source?.runsCode(onLine: number, columns: 1..<max(1, entry.column)) == false
  }

  /// The state of a line that ran, without knowing which part of it did not.
  private static let partial = LineState.partial([])

  /// The lines with several parts, by their numbers in the report; empty without the source.
  ///
  /// llvm-cov's segments are used where a report of it is among those of the file.
  package var parts: [Int: LineParts] {
    guard let source else { return [:] }
    var parts: [Int: LineParts] = [:]
    file.columnCounts.forEachLine { line, pieces in
      guard !pieces.isEmpty, let number = headLine(line.line) else { return }
      parts[line.line] = RegionLine(line, parts: pieces, at: number, in: source).parts
    }
    for line in LineSweep(file.segments) where line.segments.count > 1 || line.wrapped?.hasCount == true {
      guard !line.segments.isEmpty, let number = headLine(line.number) else { continue }
      parts[line.number] = RegionLine(line, at: number, in: source).parts
    }
    return parts.filter { $0.value.total > 1 }
  }
}
