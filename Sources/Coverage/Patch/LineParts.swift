/// How many parts of one line have code, and how many of them ran. A part is a piece of the line that a region or a
/// subrange delimits.
package struct LineParts: Hashable, Sendable {
  package let total: Int
  package let ran: Int

  package init(total: Int, ran: Int) {
    self.total = total
    self.ran = ran
  }
}

extension LineJudge {
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
