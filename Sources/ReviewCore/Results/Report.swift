/// The whole review: its subject, and each check's result in a fixed order.
package struct Report: Hashable, Sendable {
  /// The combined verdicts of the checks.
  package enum Outcome: String, Hashable, Sendable {
    case passed, failed, broken
  }

  /// The version of reviewbot.
  package let toolVersion: String
  package let subject: Subject
  /// The number of changed files, for the report's head.
  package let changedFiles: Int
  package let addedLines: Int
  package let results: [CheckResult]
  /// One-sentence notes about the run as a whole.
  package let notices: [String]
  /// What happened to each changed file.
  package let ledger: FileLedger

  /// - Parameter ledger: Nil: as the results record it.
  package init(
    toolVersion: String, subject: Subject, changedFiles: Int, addedLines: Int, results: [CheckResult],
    notices: [String] = [], ledger: FileLedger? = nil
  ) {
    self.toolVersion = toolVersion
    self.subject = subject
    self.changedFiles = changedFiles
    self.addedLines = addedLines
    self.results = results
    self.notices = notices
    self.ledger = ledger ?? FileLedger(Dictionary(results.map { ($0.check, $0.files) }) { first, _ in first })
  }

  /// Returns the same report with other results.
  package func replacing(_ results: [CheckResult]) -> Report {
    Report(
      toolVersion: toolVersion, subject: subject, changedFiles: changedFiles, addedLines: addedLines, results: results,
      notices: notices, ledger: ledger)
  }

  /// Failed outranks broken: a failed check decides, whatever the other checks could not judge.
  package var outcome: Outcome {
    var outcome = Outcome.passed
    for result in results {
      switch result.verdict {
      case .failed: return .failed
      case .broken: outcome = .broken
      case .passed, .skipped: break
      }
    }
    return outcome
  }

  /// 0 passed, 1 a gate failed, 2 could not judge.
  package var exitCode: Int32 {
    switch outcome {
    case .passed: 0
    case .failed: 1
    case .broken: 2
    }
  }
}
