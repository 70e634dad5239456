import Synchronization

/// Measures the time of the tests in one run of the command: from the first sign of testing, so without the build.
final class TestingTime: Sendable {
  private let now: @Sendable () -> Duration
  private let begin: Mutex<Duration?>

  /// - Parameters:
  ///   - now: The time since an arbitrary point.
  ///   - isBuilt: Whether the command builds nothing, so that testing begins at once.
  init(now: @escaping @Sendable () -> Duration, isBuilt: Bool) {
    self.now = now
    begin = Mutex(isBuilt ? now() : nil)
  }

  func take(_ progress: TestProgress) {
    guard case .testing = progress else { return }
    begin.withLock { $0 = $0 ?? now() }
  }

  /// The time since testing began; zero before that.
  var elapsed: Duration { begin.withLock { $0 }.map { now() - $0 } ?? .zero }
}
