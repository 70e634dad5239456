import Reporting
import ReviewCore

/// Writes the reports for standard output, and prints on standard error the parts that they omit.
struct ConsolePublisher: Publisher {
  /// All formats of the run, including those written to files.
  let formats: [FormatOption]
  let rendering: ReportRendering
  let console: Console

  /// - Throws: `Problem` when standard output cannot be written.
  func publish(_ review: FinishedReview) throws -> Bool {
    let shown = formats.filter { $0.file == nil }
    for format in shown {
      try console.write(rendering.text(of: review, as: format))
    }
    if shown.isEmpty { sayVerdicts(of: review.report) }
    if !formats.isEmpty, !formats.contains(where: \.showsNotices) { sayNotices(of: review.report) }
    return true
  }

  /// Prints the verdicts, because the exit status alone would not explain the result without a report.
  private func sayVerdicts(of report: Report) {
    for result in report.results {
      switch result.verdict {
      case .failed(let reason):
        console.say("error: \(result.check.rawValue): \(Escaped.line(result.reasonWithFigures ?? reason))")
      case .broken(let problem): console.report(problem)
      case .passed, .skipped: break
      }
    }
  }

  /// Prints the notices. In a format for findings only, a file that was not linted must not look like one without
  /// findings.
  private func sayNotices(of report: Report) {
    for notice in report.notices + report.results.flatMap(\.notices) {
      console.say("note: \(Escaped.line(notice))")
    }
  }
}
