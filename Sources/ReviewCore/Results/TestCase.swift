/// One test, XCTest's or Swift Testing's, and what became of it.
package struct TestCase: Hashable, Sendable {
  package enum Library: String, Hashable, Sendable {
    case xctest, swiftTesting
  }

  package enum Status: Hashable, Sendable {
    case passed
    case failed
    /// The process died while it ran.
    case crashed
    /// A time limit ended the run while it ran.
    case timedOut
    case skipped(reason: String?)
    /// It failed as declared (`withKnownIssue`, `XCTExpectFailure`).
    case knownIssue
    /// Announced, but never started: the run ended before.
    case notRun
  }

  package struct Failure: Hashable, Sendable {
    /// May have several lines. Untrusted.
    package let message: String
    /// Nil when the test library does not say (an error thrown from an XCTest).
    package let location: Location?

    package init(message: String, location: Location?) {
      self.message = message
      self.location = location
    }
  }

  package let library: Library
  /// `Module.Suite`, or the module alone for a free function.
  package let suite: String
  /// `testAdds` or `adds(_:)`; what `swift test --filter` knows.
  package let name: String
  package let status: Status
  package let failures: [Failure]
  /// In seconds; nil when it did not end.
  package let seconds: Double?
  /// Failed at first, then passed on the same files.
  package let isFlaky: Bool

  package init(
    library: Library, suite: String, name: String, status: Status, failures: [Failure] = [], seconds: Double? = nil,
    isFlaky: Bool = false
  ) {
    self.library = library
    self.suite = suite
    self.name = name
    self.status = status
    self.failures = failures
    self.seconds = seconds
    self.isFlaky = isFlaky
  }
}
