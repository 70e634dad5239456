package import ReviewCore

/// A format of `reviewbot history`.
package enum HistoryFormat: String, Sendable, CaseIterable {
  case text, json, svg, badge

  /// Whether a program reads the output as a whole, so that the file must not contain anything else.
  package var isDocument: Bool { self != .text }

  /// Returns the whole document, which ends in a line feed.
  package func text(of history: History) -> String {
    switch self {
    case .text: HistoryTable(history: history).text
    case .json: HistoryJSON(history: history).document
    case .svg: HistoryChart(history: history).document
    case .badge: CoverageBadge(history: history).document
    }
  }
}

extension History.Coverage {
  var percentage: Percentage { Percentage(covered, of: total) }
}

/// The history as a table for a terminal or a log, newest first.
private struct HistoryTable {
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

/// The history as JSON, newest first. Keys may be added; none changes its meaning without another version.
private struct HistoryJSON {
  let history: History

  var document: String {
    JSONWriter.document(
      .object([
        ("version", .integer(1)),
        ("repository", .string(history.repository)),
        ("tip", JSONValue(history.tip.id?.hex)),
        ("commitCount", .integer(history.commitCount)),
        ("commits", .array(history.points.map(\.json))),
        ("skippedNotes", .array(history.skipped.map(\.json))),
      ]))
  }
}

extension History.Point {
  /// `time` is in seconds since 1970, `date` in UTC. Figures that were not recorded are null.
  fileprivate var json: JSONValue {
    .object([
      ("commit", .string(commit.hex)), ("time", .integer(Int(time))), ("date", JSONValue(day?.description)),
      (
        "coverage",
        .object([
          ("covered", .integer(coverage.covered)), ("partial", .integer(coverage.partial)),
          ("total", .integer(coverage.total)),
        ])
      ),
      ("tests", tests?.json ?? .null), ("findings", findings?.json ?? .null),
    ])
  }
}

extension RecordedTests {
  fileprivate var json: JSONValue {
    .object([
      ("ran", .integer(ran)), ("failed", .integer(failed)), ("skipped", .integer(skipped)), ("flaky", .integer(flaky)),
      ("seconds", JSONValue(Double(milliseconds) / 1_000)),
    ])
  }
}

extension RecordedFindings {
  fileprivate var json: JSONValue {
    .object([("errors", .integer(errors)), ("warnings", .integer(warnings)), ("notes", .integer(notes))])
  }
}

extension History.SkippedNote {
  fileprivate var json: JSONValue {
    .object([("commit", .string(commit.hex)), ("reason", .string(reason))])
  }
}
