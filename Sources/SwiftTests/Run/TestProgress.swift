/// A sign of life of a test run, for a progress line.
package enum TestProgress: Hashable, Sendable {
  /// The build's step `done` of `total`, and what it is; untrusted. At first the total is 0.
  case building(done: Int, total: Int, step: String)
  /// Tests ended so far, failed ones among them, and the one that runs; untrusted.
  case testing(ended: Int, failed: Int, current: String?)
  /// A further run has begun, and why.
  case runningAgain(reason: String)
}
