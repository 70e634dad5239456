import ReviewCore

/// The history as one SVG picture with a panel for each figure. It needs no network and no script, escapes all text,
/// and follows the reader's preference for light or dark.
struct HistoryChart {
  private static let width = 760
  private static let height = 420
  private static let margin = 20
  /// The position of the first row of panels.
  private static let top = 56

  let history: History

  var document: String {
    let panels = HistorySeries.all(of: history).enumerated().map { index, series in
      HistoryPanel(
        series: series, commits: history.points.reversed(),
        left: Self.margin + index % 2 * (HistoryPanel.width + Self.margin),
        top: Self.top + index / 2 * (HistoryPanel.height + Self.margin)
      ).markup
    }
    let size = [("width", "\(Self.width)"), ("height", "\(Self.height)")]
    let attributes =
      [("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 \(Self.width) \(Self.height)")] + size
      + [("role", "img"), ("aria-labelledby", "title summary")]
    let parts: [HTML] =
      [
        .tag("title", [("id", "title")], [.text(title)]), .tag("desc", [("id", "summary")], [.text(summary)]),
        .embedded("style", historyStyleSheet), .tag("rect.page", size + [("rx", "6")], []),
        .tag("text.title", [("x", "\(Self.margin)"), ("y", "34")], [.text(title)]),
      ] + panels
    return HTML.lines([.tag("svg", attributes, [.fixed("\n"), .lines(parts)])]).markup
  }

  private var title: String {
    let days = [history.points.last?.day, history.points.first?.day].compactMap { $0?.description }
    let interval = Set(days).count == 2 ? days.joined(separator: " to ") : days.first ?? ""
    let names = [history.repository, history.tip.description].map { clipped($0, to: 40) }
    let phrases = names + [counted(history.points.count, "commit"), interval]
    return phrases.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The newest figures, for readers that cannot see the picture.
  private var summary: String {
    HistorySeries.all(of: history).map { series in
      "\(series.title): \(series.values.last.flatMap(\.self).map(series.text) ?? "not recorded")"
    }.joined(separator: "; ") + "."
  }
}

private let historyStyleSheet: StaticString = """
  text{font:11px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:#59636e}
  .title{font-size:14px;font-weight:600;fill:#1f2328}
  .name,.latest{font-size:13px;font-weight:600;fill:#1f2328}
  .page{fill:#fff}
  .grid{stroke:#d1d9e0}
  .line{fill:none;stroke:#0969da;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
  .point{fill:#0969da}
  .end{text-anchor:end}
  .middle{text-anchor:middle}
  @media (prefers-color-scheme:dark){
  text{fill:#9198a1}
  .title,.name,.latest{fill:#f0f6fc}
  .page{fill:#0d1117}
  .grid{stroke:#3d444d}
  .line{stroke:#4493f8}
  .point{fill:#4493f8}
  }
  """

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
