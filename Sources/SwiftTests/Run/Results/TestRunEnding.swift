package import ReviewCore

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
