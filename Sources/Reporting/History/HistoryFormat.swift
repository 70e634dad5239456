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
