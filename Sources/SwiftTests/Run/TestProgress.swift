/// The progress of a test run, for a progress line.
package enum TestProgress: Hashable, Sendable {
  /// The build's step `done` of `total`, and its description; untrusted. At first the total is 0.
  case building(done: Int, total: Int, step: String)
  /// The number of finished tests, how many of them failed, and the current test; untrusted.
  case testing(ended: Int, failed: Int, current: String?)
  /// Another run has begun, for this reason.
  case runningAgain(reason: String)
}
