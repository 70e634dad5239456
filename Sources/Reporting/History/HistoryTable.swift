import ReviewCore

/// The history as a table for a terminal or a log, newest first.
struct HistoryTable {
  private static let header = [
    "commit", "date", "coverage", "change", "findings", "tests", "failed", "flaky", "test time",
  ]
  /// Shown where a figure was not recorded.
  private static let missing = "–"

  let history: History

  var text: String {
    let title = ["reviewbot history", Escaped.line(history.repository), history.tip.description]
    let rows = [Self.header] + history.points.indices.map(cells)
    let widths = Self.header.indices.map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
    let table = rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        // Figures are right-aligned.
        column < 2 ? padded(cell.0, to: cell.1) : String(repeating: " ", count: cell.1 - displayWidth(cell.0)) + cell.0
      }.joined(separator: "  ")
    }
    let lines = [title.joined(separator: " · "), ""] + table + ["", summary]
    return lines.map { inertLine($0) + "\n" }.joined()
  }

  private var summary: String {
    let have = history.points.count == 1 ? "has" : "have"
    return "\(history.points.count) of \(counted(history.commitCount, "commit")) \(have) figures."
  }

  private func cells(of index: Int) -> [String] {
    let point = history.points[index]
    let older = history.points[(index + 1)...].first?.coverage.percentage
    let change = older.flatMap { Difference(from: $0, to: point.coverage.percentage) }
    return [
      point.commit.short, point.day?.description ?? Self.missing, point.coverage.percentage.description,
      change?.description ?? Self.missing, figure(point.findings?.total), figure(point.tests?.ran),
      figure(point.tests?.failed), figure(point.tests?.flaky),
      point.tests.flatMap { durationText(Double($0.milliseconds) / 1_000) } ?? Self.missing,
    ]
  }

  private func figure(_ count: Int?) -> String { count.map(String.init) ?? Self.missing }
}
