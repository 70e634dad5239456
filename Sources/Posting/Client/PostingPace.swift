/// How fast, how often and how long a posting may go on.
package struct PostingPace: Hashable, Sendable {
  /// For the whole posting.
  package var total: Duration
  /// For one request.
  package var request: Duration
  /// Between two writes.
  package var gap: Duration
  package var writesPerMinute: Int
  package var writesPerHour: Int
  /// How often a read is tried, and how often a write that a rate limit turned away.
  package var attempts: Int
  /// The first wait after a failed read; doubles with each.
  package var backoff: Duration
  /// The wait after a rate limit that gives no time; doubles with each.
  package var rateLimitWait: Duration
  /// Before looking whether an ambiguous write was done: forges' lists may lag.
  package var settling: Duration

  /// GitHub's published limits for content-creating requests, with a little to spare.
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
