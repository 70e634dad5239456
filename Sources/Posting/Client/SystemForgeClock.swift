/// The machine's monotonic clock.
package struct SystemForgeClock: ForgeClock {
  private let start = ContinuousClock.now

  package init() {}

  package var now: Duration { start.duration(to: .now) }

  package func sleep(_ duration: Duration) async throws {
    try await Task.sleep(for: duration)
  }
}
