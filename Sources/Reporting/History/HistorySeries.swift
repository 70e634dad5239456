import ReviewCore

/// One figure of a history, as a chart shows it.
struct HistorySeries {
  let title: String
  /// Oldest first; nil where the figure was not recorded.
  let values: [Int?]
  let axis: ChartAxis
  /// Returns a value as text, with its unit.
  let text: @Sendable (Int) -> String

  /// The four series of a history: tenths of a percent, findings, milliseconds, flaky tests.
  static func all(of history: History) -> [HistorySeries] {
    let points = history.points.reversed()
    return [
      HistorySeries("Coverage", points.map(\.coverage.percentage.tenths), from: nil, step: 10, limit: 1_000) { tenths in
        Percentage(tenths, of: 1_000).description
      },
      HistorySeries("Findings", points.map { $0.findings?.total }, from: 0, step: 1, text: \.description),
      HistorySeries("Test time", points.map { $0.tests?.milliseconds }, from: 0, step: 100) { milliseconds in
        durationText(Double(milliseconds) / 1_000) ?? "∅"
      },
      HistorySeries("Flaky tests", points.map { $0.tests?.flaky }, from: 0, step: 1, text: \.description),
    ]
  }

  /// - Parameters:
  ///   - start: The lowest value of the axis; nil: just below the lowest of the values.
  ///   - step: The smallest distance between two lines of the axis.
  ///   - limit: The greatest possible value.
  private init(
    _ title: String, _ values: [Int?], from start: Int?, step: Int, limit: Int = .max,
    text: @escaping @Sendable (Int) -> String
  ) {
    self.title = title
    self.values = values
    self.text = text
    axis = ChartAxis(for: values.compactMap(\.self) + (start.map { [$0] } ?? []), step: step, limit: limit)
  }
}

/// The vertical axis of a chart: round values that include all others.
struct ChartAxis: Hashable {
  /// The greatest number of intervals between the lines of an axis.
  private static let intervals = 4

  /// Ascending, at least two, at equal distances.
  let lines: [Int]

  /// - Parameters:
  ///   - values: 0 to 2⁶⁰.
  ///   - step: The smallest distance between two lines, 1, 2 or 5 times a power of ten.
  ///   - limit: The greatest possible value, a multiple of each distance; no line is above it.
  init(for values: [Int], step: Int, limit: Int = .max) {
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    var step = max(step, 1)
    while (high + step - 1) / step - low / step > Self.intervals { step = Self.longer(step) }
    let start = min(low / step * step, limit - step)
    lines = Array(stride(from: start, through: max((high + step - 1) / step * step, start + step), by: step))
  }

  var low: Int { lines.first ?? 0 }
  var high: Int { lines.last ?? 1 }

  /// Returns 2 after 1, 5 after 2, 10 after 5, and so on.
  private static func longer(_ step: Int) -> Int {
    String(step).hasPrefix("2") ? step / 2 * 5 : step * 2
  }
}
