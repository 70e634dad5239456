/// Determines the state of each measured line of a file, in both modes.
///
/// Region mode judges the code on a line, column by column. A line is uncovered when none of its measured code ran, and
/// partial when only some of it ran. White space, comments and punctuation are not code, so a lone `}`, an `else {` or
/// a blank line has no state. A line whose measured part is only punctuation, such as `func f() {`, has the state of
/// the region that begins there. Therefore a function that never ran is marked from its first line.
package struct LineJudge {
  private let file: FileCoverage
  private let source: SourceMap?
  private let headLine: (Int) -> Int?

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
    guard file.hasRegions else { return file.lineCounts.compactMap(judge) }
    return file.lineCounts.isEmpty
      ? LineSweep(file.segments).compactMap(judge) : combined(file.lineCounts.compactMap(judge))
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
    guard !file.lineCounts.isEmpty, let line = headLine(file.lineCounts.lastLine) else { return segmentsFit }
    return segmentsFit && line <= source.lineCount
  }

  private func judge(_ count: LineCount) -> JudgedLine? {
    guard let number = headLine(count.line) else { return nil }
    return JudgedLine(number: number, count: count.count, state: state(of: count, at: number))
  }

  private func state(of count: LineCount, at number: Int) -> LineState {
    if let source, !source.hasCode(onLine: number) { return .notExecutable }
    guard count.count > 0 else { return .uncovered }
    guard count.branches == .someMissed else { return .covered }
    return partial(at: number)
  }

  private func judge(_ line: LineSweep.Line) -> JudgedLine? {
    guard let count = line.count, let number = headLine(line.number) else { return nil }
    guard let source else { return JudgedLine(number: number, count: count, state: count > 0 ? .covered : .uncovered) }
    return JudgedLine(number: number, count: count, state: RegionLine(line, at: number, in: source).state)
  }

  /// Combines reports of both kinds: a line that ran in either counts as run, but only regions show which part of it
  /// ran. If a line has several regions that never ran, a count from another run leaves it partial.
  private func combined(_ counts: [JudgedLine]) -> [JudgedLine] {
    var byLine = Dictionary(counts.map { ($0.number, $0) }) { first, _ in first }
    for swept in LineSweep(file.segments) {
      guard let known = judge(swept) else { continue }
      guard let line = byLine[known.number] else {
        byLine[known.number] = known
        continue
      }
      let hasRun = known.state == .uncovered && known.count == 0 && line.count > 0
      byLine[known.number] = JudgedLine(
        number: known.number, count: known.count.addingWithSaturation(line.count),
        state: !hasRun ? known.state : isOneRegion(swept, at: known.number) ? line.state : partial(at: known.number))
    }
    return byLine.values.sorted { $0.number < $1.number }
  }

  /// Returns whether all measured code of a line is in one region.
  private func isOneRegion(_ line: LineSweep.Line, at number: Int) -> Bool {
    let entries = line.segments.filter(\.startsRegion)
    guard let entry = entries.first, line.wrapped?.hasCount == true else { return entries.count <= 1 }
    return entries.count == 1 && source?.hasCode(onLine: number, columns: 1..<max(1, entry.column)) == false
  }

  /// Returns the state of a line that ran, without knowing which part of it.
  private func partial(at number: Int) -> LineState {
    let whole = source.flatMap { $0.trimmed(1..<($0.length(ofLine: number) + 1), onLine: number) }
    return .partial([whole ?? 1..<2])
  }
}
