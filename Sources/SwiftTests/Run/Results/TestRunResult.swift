package import ReviewCore

/// The results of a test run, including any errors as values.
package struct TestRunResult: Hashable, Sendable {
  package let ending: TestRunEnding
  /// By library, suite and name, in the order of the first run.
  package let tests: [TestCase]
  /// The declarations of Swift Testing's tests, by `suite/name`.
  package let declarations: [String: TestName.Declaration]
  /// Issues that tests recorded as warnings, in the order of the runs, without duplicates.
  package let warnings: [TestWarning]
  /// The compiler's diagnostics without duplicates, by path and line; those without a location come last.
  package let diagnostics: [BuildDiagnostic]
  /// Nil without coverage, or when no process left a profile.
  package let profile: CoverageProfile?
  /// The wall time of the tests without the build, including re-runs. For recorded results and `xcodebuild`, the sum of
  /// the tests' times.
  package let seconds: Double
  /// The tests that options of the command excluded, as listed; nil when that is unknown, or tests were selected in
  /// addition to it.
  package var unselected: [String]?
  /// Notes of one sentence each.
  package let notices: [String]
  /// The last lines of the output, for display; untrusted.
  package let logTail: String

  package init(
    ending: TestRunEnding, tests: [TestCase] = [], declarations: [String: TestName.Declaration] = [:],
    warnings: [TestWarning] = [], diagnostics: [BuildDiagnostic] = [], profile: CoverageProfile? = nil,
    seconds: Double = 0, notices: [String] = [], logTail: String = ""
  ) {
    self.ending = ending
    self.tests = tests
    self.declarations = declarations
    self.warnings = warnings
    self.diagnostics = diagnostics
    self.profile = profile
    self.seconds = seconds
    self.notices = notices
    self.logTail = logTail
  }
}
