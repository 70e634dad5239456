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
