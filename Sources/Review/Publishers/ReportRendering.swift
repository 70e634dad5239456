import Platform
import ReviewCore
import Reporting

/// Renders every report of a run. A setting that reporters use gets into their style here.
struct ReportRendering: Sendable {
  /// Standard output's, where reports go to it.
  var terminal: Terminal?
  /// The folder that paths of the report are relative to, absolute; nil: formats show the paths as they are.
  var root: String?

  /// - Returns: Nil for a format that is not known.
  func text(of report: Report, as format: FormatOption) -> String? {
    reporters.first { $0.name == format.name }?.make(style(for: format)).render(report)
  }

  /// The report for a destination that takes only so many bytes.
  /// - Parameter budget: Nil: as many as the format usually has.
  func text<Format: Reporter>(of report: Report, as format: Format.Type, budget: Int? = nil) -> String {
    var style = ReportStyle(root: root)
    style.budget = budget
    return reporters.first { $0.name == format.name }?.make(style).render(report) ?? ""
  }

  /// Colours and the terminal's width only where the report goes to a terminal.
  private func style(for format: FormatOption) -> ReportStyle {
    guard format.file == nil, let terminal else { return ReportStyle(root: root) }
    return ReportStyle(colours: terminal.allowsColour, width: terminal.width ?? 100, root: root)
  }
}

extension FormatOption {
  /// Whether the format has a place for notices.
  var showsNotices: Bool { reporters.contains { $0.name == name && $0.showsNotices } }
}
