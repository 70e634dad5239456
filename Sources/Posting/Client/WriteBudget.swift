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
