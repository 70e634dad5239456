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
  /// Why results are unknown or missing: without a failed test, the run cannot be judged. Only of recorded results.
  package var uncertainty: Problem?
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

/// How a test run ended.
package enum TestRunEnding: Hashable, Sendable {
  package enum Limit: String, Hashable, Sendable {
    /// The run took longer than its limit.
    case total
    /// The run produced no output for longer than its limit.
    case silence
  }

  /// The tests ran, and exit status and results agree. Some may have failed or crashed.
  case ended
  /// The package does not compile; see the diagnostics.
  case buildFailed
  /// A limit ended it; `hung` names the tests that were running, as `Suite/name`.
  case timedOut(Limit, hung: [String])
  /// The program could not be started.
  case couldNotStart(Problem)
  /// There is no package to test.
  case noPackage(Problem)
  /// The run succeeded, but selected none of the package's tests.
  case nothingMatched
  /// The package has no test at all.
  case noTests
  /// It ended with an error that no result explains; the problem quotes the log.
  case unexplained(Problem)
  /// The user or the system stopped the run.
  case cancelled
}

/// A diagnostic of the compiler or the linker.
package struct BuildDiagnostic: Hashable, Sendable {
  /// An explanation that the compiler adds.
  package struct Note: Hashable, Sendable {
    package let message: String
    package let location: Location?

    package init(message: String, location: Location?) {
      self.message = message
      self.location = location
    }
  }

  package let severity: Severity
  /// Without the group. Untrusted.
  package let message: String
  /// Nil when it names no file, or one outside the repository.
  package let location: Location?
  /// `DeprecatedDeclaration`, when the compiler names one.
  package let group: String?
  package let notes: [Note]
  /// The compiler's fix-its in the file of `location`; never safe.
  package let fix: Fix?

  package init(
    severity: Severity, message: String, location: Location?, group: String? = nil, notes: [Note] = [], fix: Fix? = nil
  ) {
    self.severity = severity
    self.message = message
    self.location = location
    self.group = group
    self.notes = notes
    self.fix = fix
  }
}

/// An issue that a test of Swift Testing recorded as a warning.
package struct TestWarning: Hashable, Sendable {
  /// `suite/name`; untrusted.
  package let test: String
  package let issue: TestCase.Failure

  package init(test: String, issue: TestCase.Failure) {
    self.test = test
    self.issue = issue
  }
}
