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
