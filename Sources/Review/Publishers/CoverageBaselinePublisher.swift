import Coverage
import Git
import ReviewCore

/// Stores the coverage of the head for later comparisons: as a git note of its commit, or in a file.
struct CoverageBaselinePublisher: Publisher {
  enum Destination: Sendable {
    case note(folder: String)
    /// As given on the command line.
    case file(String)
  }

  let destination: Destination
  let services: Services
  /// Stored with the coverage, see `BaselineCoverage`.
  var tests: RecordedTests?
  var findings: RecordedFindings?

  /// - Throws: A `UserFacingError` when no coverage was measured, when it is incomplete, of a failing run or cannot be
  ///   written, and when no commit can have a note.
  func publish(_ review: FinishedReview) throws -> Bool {
    guard !review.report.results.contains(where: \.hasFailingTests) else { throw Self.failing }
    guard let coverage = review.coverage, let change = review.change else { throw Self.unmeasured }
    guard coverage.patch.isExact else { throw Self.incomplete }
    var baseline = BaselineCoverage(coverage.patch)
    baseline.tests = tests
    baseline.findings = findings
    switch destination {
    case .file(let name): try services.files.write(Array(baseline.encoded.utf8), to: services.absolutePath(name))
    case .note(let folder):
      guard let head = change.subject.head.id else { throw Self.uncommitted }
      let recorded = baseline
      try GitNotes(path: folder).update(head) { old in
        // A damaged note is replaced.
        let earlier = old.flatMap { try? BaselineCoverage(note: $0, name: "note") }
        return Array(recorded.filled(from: earlier).encoded.utf8)
      }
    }
    return true
  }

  private static let unmeasured = Problem(
    summary: "No coverage was measured, so no baseline was recorded.",
    hint: "Run the tests of every package with `--packages all`, or name a coverage report with `--report FILE`.")

  private static let failing = Problem(
    summary: "The tests failed or could not be judged, so their coverage was not recorded as a baseline.",
    hint: "Fix the tests and record it again: a later change would be compared with code that no test reached.")

  private static let incomplete = Problem(
    summary: "Coverage of a part of the tests cannot be recorded as a baseline.",
    hint: "Run all tests: leave out `--filter` and `--affected`, or test every package with `--packages all`.")

  private static let uncommitted = Problem(
    summary: "Coverage of uncommitted files cannot be recorded in a note.",
    hint: "Commit them and add `--head HEAD`, or name a file with `--baseline FILE`.")
}

extension CheckResult {
  /// Whether it is a result of tests that did not all pass, so that they may not have reached all their code.
  fileprivate var hasFailingTests: Bool {
    guard check == .tests else { return false }
    switch verdict {
    case .failed, .broken: return true
    case .passed, .skipped: return false
    }
  }
}
