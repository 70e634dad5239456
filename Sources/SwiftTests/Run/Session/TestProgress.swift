/// The progress of a test run, for a progress line.
package enum TestProgress: Hashable, Sendable {
  /// The build's step `done` of `total`, and its description; untrusted. At first the total is 0.
  case building(done: Int, total: Int, step: String)
  /// The number of finished tests, how many of them failed, and the current test; untrusted.
  case testing(ended: Int, failed: Int, current: String?)
  /// Another run has begun, for this reason.
  case runningAgain(reason: String)
  /// A failure, as soon as it is printed.
  case event(TestEvent)
}

/// A failing test or an error of the build, from the printed output. The results may differ: a test that fails may pass
/// when it is repeated.
package struct TestEvent: Hashable, Sendable {
  /// The failing test; nil for an error of the build. Untrusted.
  package let test: String?
  /// Such as `Sources/Cart.swift:3:5`; nil when unknown. Untrusted.
  package let location: String?
  /// May have several lines. Untrusted.
  package let message: String

  package init(test: String?, location: String?, message: String) {
    self.test = test
    self.location = location
    self.message = message
  }
}
