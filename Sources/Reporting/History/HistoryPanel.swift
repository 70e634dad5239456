import ReviewCore

/// One figure of a history as a line with its axis.
struct HistoryPanel {
  static let width = 350
  static let height = 162
  /// The greatest number of commits with a dot, which shows the commit when the pointer is over it.
  private static let mostPoints = 60

  /// The distances from the panel's edges to the lines of the axis.
  private static let insets = (left: 62, top: 32, right: 8, bottom: 22)

  let series: HistorySeries
  /// Oldest first.
  let commits: [History.Point]
  let left: Int
  let top: Int

  var markup: HTML {
    let latest = series.values.last.flatMap(\.self).map(series.text) ?? "not recorded"
    return .tag(
      "g", [("transform", "translate(\(left) \(top))")],
      [
        .tag("text.name", [("x", "0"), ("y", "14")], [.text(series.title)]),
        .tag("text.latest.end", [("x", "\(Self.width - Self.insets.right)"), ("y", "14")], [.text(latest)]),
        series.values.contains { $0 != nil } ? [axis, days, line, points] : nothing,
      ])
  }

  private var nothing: HTML {
    .tag(
      "text.middle", [("x", "\(Self.width / 2)"), ("y", "\(Self.height / 2)")],
      [.text("No commit has this figure.")])
  }

  private var axis: HTML {
    HTML(
      series.axis.lines.map { value in
        let y = height(of: value)
        return [
          .tag(
            "line.grid",
            [
              ("x1", "\(Self.insets.left)"), ("x2", "\(Self.width - Self.insets.right)"), ("y1", tenths(y)),
              ("y2", tenths(y)),
            ], []),
          .tag("text.end", [("x", "\(Self.insets.left - 6)"), ("y", tenths(y + 40))], [.text(series.text(value))]),
        ]
      })
  }

  /// The days of the first and the last commit.
  private var days: HTML {
    let y = ("y", "\(Self.height - 4)")
    let (first, last) = (commits.first?.day?.description, commits.last?.day?.description)
    return [
      first.map { .tag("text", [("x", "\(Self.insets.left)"), y], [.text($0)]) } ?? [],
      last.flatMap { $0 == first ? nil : $0 }.map {
        .tag("text.end", [("x", "\(Self.width - Self.insets.right)"), y], [.text($0)])
      } ?? [],
    ]
  }

  /// The lines between commits that have the figure. A commit without it interrupts the line.
  private var line: HTML {
    let runs = series.values.indices.split { series.values[$0] == nil }.filter { $0.count > 1 }
    return HTML(
      runs.map { run in
        let points = run.compactMap { index in
          series.values[index].map { "\(tenths(x(of: index))),\(tenths(height(of: $0)))" }
        }
        return .tag("polyline.line", [("points", points.joined(separator: " "))], [])
      })
  }

  /// A dot for each commit; for long histories, only for the newest and for those without neighbours.
  private var points: HTML {
    HTML(
      series.values.indices.compactMap { index in
        guard let value = series.values[index], isShown(index) else { return nil }
        let day = commits[index].day.map { " \($0)" } ?? ""
        return .tag(
          "circle.point", [("cx", tenths(x(of: index))), ("cy", tenths(height(of: value))), ("r", "3")],
          [.tag("title", [.text("\(commits[index].commit.short)\(day): \(series.text(value))")])])
      })
  }

  private func isShown(_ index: Int) -> Bool {
    let neighbours = [index - 1, index + 1].filter(series.values.indices.contains)
    return series.values.count <= Self.mostPoints || index == series.values.count - 1
      || neighbours.allSatisfy { series.values[$0] == nil }
  }

  /// Returns a horizontal position in tenths.
  private func x(of index: Int) -> Int {
    let width = 10 * (Self.width - Self.insets.left - Self.insets.right)
    let position = commits.count > 1 ? width * index / (commits.count - 1) : width / 2
    return 10 * Self.insets.left + position
  }

  /// Returns a vertical position in tenths.
  private func height(of value: Int) -> Int {
    let height = 10 * (Self.height - Self.insets.top - Self.insets.bottom)
    let share = Double(series.axis.high - value) / Double(series.axis.high - series.axis.low)
    return 10 * Self.insets.top + Int(Double(height) * share)
  }
}
