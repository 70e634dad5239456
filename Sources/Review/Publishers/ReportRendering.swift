import Platform
import ReviewCore
import Reporting

/// Renders every report of a run. It passes the settings of reporters to their styles.
struct ReportRendering: Sendable {
  /// The terminal on standard output, if reports go to it.
  var terminal: Terminal?
  /// The folder that paths of the report are relative to, absolute; nil: formats show the paths as they are.
  var root: String?
  /// Reads the sources for a page; nil: the page shows only what the report contains.
  var contents: PageContents?

  /// How much a report for people shows; nil: as much as fits on the terminal, or the usual number of entries.
  var detail: ReportStyle.Detail?

  /// - Returns: Nil for an unknown format.
  func text(of review: FinishedReview, as format: FormatOption) -> String? {
    var style = style(for: format)
    if format.name == HTMLReporter.name, let contents { style.page = contents.context(of: review) }
    return reporters.first { $0.name == format.name }?.make(style).render(review.report)
  }

  /// Returns the report for a destination with a size limit.
  /// - Parameter budget: Maximum UTF-8 bytes; nil: the format's default.
  func text<Format: Reporter>(
    of report: Report, as format: Format.Type, budget: Int? = nil
  ) -> String {
    var style = ReportStyle(root: root)
    style.budget = budget
    return reporters.first { $0.name == format.name }?.make(style).render(report) ?? ""
  }

  /// Returns a style that uses colours and the terminal's size only if the report goes to a terminal.
  func style(for format: FormatOption) -> ReportStyle {
    var style = ReportStyle(root: root)
    if format.file == nil, let terminal {
      style = ReportStyle(colours: terminal.allowsColour, width: terminal.width ?? 100, root: root)
      if let height = terminal.height { style.detail = .screen(lines: height) }
    }
    if let detail { style.detail = detail }
    style.budget = format.budget
    return style
  }
}

extension FormatOption {
  /// Whether the format includes notices.
  var showsNotices: Bool { reporters.contains { $0.name == name && $0.showsNotices } }
}
