import ReviewCore

/// Writes the reports that go to standard output, and says on standard error what these do not show.
struct ConsolePublisher: Publisher {
  /// All formats of the run, also those that go to files.
  let formats: [FormatOption]
  let rendering: ReportRendering
  let console: Console

  /// - Throws: `Problem` when standard output cannot be written.
  func publish(_ review: FinishedReview) throws -> Bool {
    let shown = formats.filter { $0.file == nil }
    for format in shown {
      if let text = rendering.text(of: review.report, as: format) { try console.write(text) }
    }
    if shown.isEmpty { sayVerdicts(of: review.report) }
    if !formats.isEmpty, !formats.contains(where: \.showsNotices) { sayNotices(of: review.report) }
    return true
  }

  /// Without a report at hand, the exit status alone would not say why.
  private func sayVerdicts(of report: Report) {
    for result in report.results {
      switch result.verdict {
      case .failed(let reason): console.say("error: \(result.check.rawValue): \(Escaped.line(reason))")
      case .broken(let problem): console.report(problem)
      case .passed, .skipped: break
      }
    }
  }

  /// A format for findings alone must not make a file that was not linted look like one without any.
  private func sayNotices(of report: Report) {
    for notice in report.notices + report.results.flatMap(\.notices) {
      console.say("note: \(Escaped.line(notice))")
    }
  }
}
