package import ReviewCore

/// The report for a terminal or a log: a head, one line per check, the details, then the reasons of the failed checks.
///
/// No line of it can control a terminal or a CI log, whatever the reviewed repository contains.
package struct TextReporter: Reporter {
  package static let name = "text"
  package static let showsNotices = true
  package static let isDocument = false

  private let style: ReportStyle

  package init(style: ReportStyle = ReportStyle()) {
    self.style = style
  }

  package func render(_ report: Report) -> String {
    let sections = sections(of: report)
    var blocks = [head(of: report), TextVerdicts(style: style).lines(of: report.results)]
    blocks.append(TextPackages(style: style).lines(of: report))
    blocks += sections
    blocks.append(report.notices.flatMap { wrapped("note: " + Escaped.line($0), to: style.width) })
    if !sections.isEmpty || report.outcome != .passed { blocks.append(TextClosing(style: style).lines(of: report)) }
    return blocks.filter { !$0.isEmpty }
      .map { $0.map { inertLine($0) + "\n" }.joined() }
      .joined(separator: "\n")
  }

  private func head(of report: Report) -> [String] {
    let ink = Ink(isOn: style.colours)
    let heading = ReportHeading(report: report)
    return flowed(heading.title, to: style.width).map { ink($0, .bold) }
      + flowed(heading.facts, to: style.width - 2).map { ink("  " + $0, .dim) }
  }

  /// Returns the sections, those of failed checks first; otherwise in the checks' order.
  private func sections(of report: Report) -> [[String]] {
    let (failed, others) = report.results.reduce(into: ([CheckResult](), [CheckResult]())) { lists, result in
      if case .failed = result.verdict { lists.0.append(result) } else { lists.1.append(result) }
    }
    return (failed + others).flatMap(sections)
  }

  private func sections(of result: CheckResult) -> [[String]] {
    let name = result.check.rawValue.prefix(1).uppercased() + result.check.rawValue.dropFirst()
    let title = result.check == .lint ? name : "\(name): compiler diagnostics"
    return [
      TextTests(style: style).lines(of: result.tests),
      TextCoverage(style: style).lines(of: result.patchedFiles),
      TextFindings(style: style).lines(of: result.ownFindings, title: title),
    ].filter { !$0.isEmpty }
  }
}
