/// The speed, retries and time limits of a posting.
package struct PostingPace: Hashable, Sendable {
  /// For the whole posting.
  package var total: Duration
  /// For one request.
  package var request: Duration
  /// Between two writes.
  package var gap: Duration
  package var writesPerMinute: Int
  package var writesPerHour: Int
  /// The number of attempts for a read, and for a write that a rate limit rejected.
  package var attempts: Int
  /// The first wait after a failed read; doubles with each failure.
  package var backoff: Duration
  /// The wait after a rate limit that states no time; doubles with each.
  package var rateLimitWait: Duration
  /// The wait before checking whether an ambiguous write was done: a forge's lists may lag.
  package var settling: Duration

  /// GitHub's published limits for content-creating requests, with a small margin.
  package init(
    total: Duration = .seconds(300), request: Duration = .seconds(30), gap: Duration = .seconds(1),
    writesPerMinute: Int = 75, writesPerHour: Int = 480, attempts: Int = 5, backoff: Duration = .milliseconds(500),
    rateLimitWait: Duration = .seconds(60), settling: Duration = .seconds(2)
  ) {
    self.total = total
    self.request = request
    self.gap = gap
    self.writesPerMinute = writesPerMinute
    self.writesPerHour = writesPerHour
    self.attempts = attempts
    self.backoff = backoff
    self.rateLimitWait = rateLimitWait
    self.settling = settling
  }
}

/// Counts writes, so that a posting makes no more than the pace allows.
actor WriteBudget {
  private let pace: PostingPace
  /// The times of the writes in the last hour, ascending.
  private var moments: [Duration] = []

  init(pace: PostingPace) {
    self.pace = pace
  }

  /// Returns the wait before the next write.
  func wait(at now: Duration) -> Duration {
    moments.removeAll { $0 <= now - .seconds(3_600) }
    let afterLast = moments.last.map { $0 + pace.gap - now } ?? .zero
    let waits = [
      .zero, afterLast, Self.wait(for: pace.writesPerMinute, in: .seconds(60), moments, now),
      Self.wait(for: pace.writesPerHour, in: .seconds(3_600), moments, now),
    ]
    return waits.max() ?? .zero
  }

  func note(at now: Duration) {
    moments.append(now)
  }

  private static func wait(for limit: Int, in window: Duration, _ moments: [Duration], _ now: Duration) -> Duration {
    guard moments.count >= limit, limit > 0 else { return .zero }
    return moments[moments.count - limit] + window - now
  }
}

/// The clock that a posting uses. It is a protocol so that tests need not wait.
package protocol ForgeClock: Sendable {
  /// Time since an arbitrary fixed moment.
  var now: Duration { get }
  /// - Throws: `CancellationError`.
  func sleep(_ duration: Duration) async throws
}

/// The machine's monotonic clock.
package struct SystemForgeClock: ForgeClock {
  private let start = ContinuousClock.now

  package init() {}

  package var now: Duration { start.duration(to: .now) }

  package func sleep(_ duration: Duration) async throws {
    try await Task.sleep(for: duration)
  }
}
