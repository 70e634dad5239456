package import ReviewCore

/// What a test run found out. What went wrong is a value in it.
package struct TestRunResult: Hashable, Sendable {
  package let ending: TestRunEnding
  /// By library, suite and name in the order of their first run.
  package let tests: [TestCase]
  /// Where tests of Swift Testing are declared, by `suite/name`.
  package let declarations: [String: TestName.Declaration]
  /// Issues that tests recorded as mere warnings, in the order of the runs; each once.
  package let warnings: [TestWarning]
  /// The compiler's words without duplicates, by path and line; those without a place come last.
  package let diagnostics: [BuildDiagnostic]
  /// Nil without coverage, or when no process left a profile.
  package let profile: CoverageProfile?
  /// Wall time of everything, re-runs included.
  package let seconds: Double
  /// One-sentence remarks.
  package let notices: [String]
  /// The last lines of the output for people; untrusted.
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
