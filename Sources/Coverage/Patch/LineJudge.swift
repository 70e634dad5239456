/// Tells the state of each measured line of a file, in both modes.
///
/// Region mode asks what became of the code on a line, column by column: a line is uncovered when none of its measured
/// code ran, partial when some of it ran and some did not. White space, comments and punctuation are no code, so a
/// lone `}`, an `else {` or a blank line has no state. A line whose measured part is punctuation alone, such as
/// `func f() {`, takes the state of the region that begins there: a function that never ran shows from its first line.
package struct LineJudge {
  private let file: FileCoverage
  private let source: SourceMap?
  private let headLine: (Int) -> Int?

  /// - Parameters:
  ///   - source: The head's text; without it, region mode tells only what line mode does.
  ///   - headLine: The head's number for a line that the report speaks of, nil when the head has no such line.
  package init(_ file: FileCoverage, source: SourceMap?, headLine: @escaping (Int) -> Int? = { $0 }) {
    self.file = file
    self.source = source
    self.headLine = headLine
  }

  /// Ascending, as long as `headLine` keeps the order.
  package var lines: [JudgedLine] {
    guard file.hasRegions else { return file.lineCounts.compactMap(judge) }
    let swept = LineSweep(file.segments).compactMap(judge)
    return file.lineCounts.isEmpty ? swept : combined(swept, file.lineCounts.compactMap(judge))
  }

  /// Whether every place that the report names exists in the source: if not, the report is of another text.
  package var fitsSource: Bool {
    guard let source else { return true }
    let segmentsFit = file.segments.allSatisfy { segment in
      guard let line = headLine(segment.line) else { return true }
      return line <= source.lineCount && segment.column <= source.length(ofLine: line) + 1
    }
    guard let last = file.lineCounts.last, let line = headLine(last.line) else { return segmentsFit }
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
    let whole = source.flatMap { $0.trimmed(1..<($0.length(ofLine: number) + 1), onLine: number) }
    return .partial([whole ?? 1..<2])
  }

  private func judge(_ line: LineSweep.Line) -> JudgedLine? {
    guard let count = line.count, let number = headLine(line.number) else { return nil }
    guard let source else { return JudgedLine(number: number, count: count, state: count > 0 ? .covered : .uncovered) }
    return JudgedLine(number: number, count: count, state: RegionLine(line, at: number, in: source).state)
  }

  /// Reports of both kinds: a line that ran in either ran. Which part of it did, only regions can tell.
  private func combined(_ regions: [JudgedLine], _ counts: [JudgedLine]) -> [JudgedLine] {
    var byLine = Dictionary(regions.map { ($0.number, $0) }) { first, _ in first }
    for line in counts {
      guard let known = byLine[line.number] else {
        byLine[line.number] = line
        continue
      }
      let hasRun = known.state == .uncovered && line.count > 0
      byLine[line.number] = JudgedLine(
        number: line.number, count: known.count.addingWithSaturation(line.count),
        state: hasRun ? line.state : known.state)
    }
    return byLine.values.sorted { $0.number < $1.number }
  }
}
