/// One test, XCTest's or Swift Testing's, with its result.
package struct TestCase: Hashable, Sendable {
  package enum Library: String, Hashable, Sendable {
    case xctest, swiftTesting
  }

  package enum Status: Hashable, Sendable {
    case passed
    case failed
    /// The process ended while the test ran.
    case crashed
    /// A time limit ended the run while the test ran.
    case timedOut
    case skipped(reason: String?)
    /// The test failed as declared (`withKnownIssue`, `XCTExpectFailure`).
    case knownIssue
    /// The test was announced, but never started, because the run ended before.
    case notRun
  }

  package struct Failure: Hashable, Sendable {
    /// May have several lines. Untrusted.
    package let message: String
    /// Nil when the test library does not report it (an error thrown from an XCTest).
    package let location: Location?

    package init(message: String, location: Location?) {
      self.message = message
      self.location = location
    }
  }

  package let library: Library
  /// `Module.Suite`, or the module alone for a free function.
  package let suite: String
  /// `testAdds` or `adds(_:)`; the name for `swift test --filter`.
  package let name: String
  package let status: Status
  package let failures: [Failure]
  /// In seconds; nil when the test did not end.
  package let seconds: Double?
  /// Whether the test failed at first, then passed on the same files.
  package let isFlaky: Bool
  /// The path of the test's package, see `PackageResult`; nil unless the repository has several packages. Tests of
  /// different packages are different tests, even if their names are equal.
  package let package: String?

  package init(
    library: Library, suite: String, name: String, status: Status, failures: [Failure] = [], seconds: Double? = nil,
    isFlaky: Bool = false, package: String? = nil
  ) {
    self.library = library
    self.suite = suite
    self.name = name
    self.status = status
    self.failures = failures
    self.seconds = seconds
    self.isFlaky = isFlaky
    self.package = package
  }

  /// Whether the test ran and did not pass. A known issue is no failure.
  package var hasFailed: Bool {
    switch status {
    case .failed, .crashed, .timedOut: true
    case .passed, .skipped, .knownIssue, .notRun: false
    }
  }
}
