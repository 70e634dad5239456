/// Time as the posting knows it, so that tests need not wait.
package protocol ForgeClock: Sendable {
  /// Since some moment that does not move.
  var now: Duration { get }
  /// - Throws: `CancellationError`.
  func sleep(_ duration: Duration) async throws
}
