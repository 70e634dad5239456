/// The clock that a posting uses. It is a protocol so that tests need not wait.
package protocol ForgeClock: Sendable {
  /// Time since an arbitrary fixed moment.
  var now: Duration { get }
  /// - Throws: `CancellationError`.
  func sleep(_ duration: Duration) async throws
}
