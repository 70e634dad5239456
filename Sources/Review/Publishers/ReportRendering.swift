import Platform
import ReviewCore
import Reporting

/// Renders every report of a run. It passes the settings of reporters to their styles.
struct ReportRendering: Sendable {
  /// The options that the configuration sets, for every report.
  let style: ReportStyle
  /// The terminal on standard output, if reports go to it.
  var terminal: Terminal?
  /// The folder that paths of the report are relative to, absolute; nil: formats show the paths as they are.
  var root: String?
  /// Reads the sources for a page; nil: the page shows only what the report contains.
  var contents: PageContents?

  /// How much a report for people shows; nil: as much as fits on the terminal, or the usual number of entries.
  var detail: ReportStyle.Detail?

  func text(of review: FinishedReview, as format: FormatOption) -> String {
    var style = style(for: format)
    if format.name == HTMLReporter.name, let contents { style.page = contents.context(of: review) }
    return format.kind.make(style).render(review.report)
  }

  /// Returns the report for a destination with a size limit.
  /// - Parameter budget: Maximum UTF-8 bytes; nil: the format's default.
  func text(of report: Report, as kind: ReporterKind, budget: Int? = nil) -> String {
    var style = style
    style.root = root
    style.budget = budget
    return kind.make(style).render(report)
  }

  /// Returns a style that uses colours, links and the terminal's size only if the report goes to a terminal.
  func style(for format: FormatOption) -> ReportStyle {
    var style = style
    style.root = root
    if format.file == nil, let terminal {
      style.colours = terminal.allowsColour
      if let width = terminal.width { style.width = width }
      if let height = terminal.height { style.detail = .screen(lines: height) }
      if terminal.followsLinks { style.links = root.map { FileLinks(root: $0) } }
    }
    if let detail { style.detail = detail }
    style.budget = format.budget
    return style
  }
}

extension FormatOption {
  /// Whether the format includes notices.
  var showsNotices: Bool { kind.showsNotices }
}
