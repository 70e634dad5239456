package import ReviewCore

/// How a test run came to its end.
package enum TestRunEnding: Hashable, Sendable {
  package enum Limit: String, Hashable, Sendable {
    /// The run took longer than its limit.
    case total
    /// Nothing was heard of it for longer than its limit.
    case silence
  }

  /// The tests ran and exit status and results agree. Failed and crashed tests are among them.
  case ended
  /// The package does not compile; see the diagnostics.
  case buildFailed
  /// A limit ended it; `hung` names the tests that were running, as `Suite/name`.
  case timedOut(Limit, hung: [String])
  /// The program could not be started.
  case couldNotStart(Problem)
  /// There is no package to test.
  case noPackage(Problem)
  /// It ran well, and none of the package's tests was meant.
  case nothingMatched
  /// The package has no test at all.
  case noTests
  /// It ended with an error that no result explains; the problem quotes the log.
  case unexplained(Problem)
  /// We were told to stop.
  case cancelled
}
