/// Limits for the duration of a request and the size of its response.
package struct HTTPLimits: Hashable, Sendable {
  /// From the first byte sent to the last one received, including redirects and slow servers.
  package var total: Duration
  /// Until the connection is established, including TLS.
  package var connect: Duration
  /// The size of the body after decompression; headers have curl's own limit of 300 kB.
  package var responseBytes: Int
  package var redirects: Int

  package init(
    total: Duration = .seconds(30), connect: Duration = .seconds(10), responseBytes: Int = 16 << 20, redirects: Int = 5
  ) {
    self.total = total
    self.connect = connect
    self.responseBytes = responseBytes
    self.redirects = redirects
  }
}

extension Duration {
  /// Whole milliseconds, rounded down.
  package var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }

  /// Rounded up to whole seconds, for messages: `1 second`, `3601 seconds`.
  package var inWholeSeconds: String {
    let seconds = components.seconds + (components.attoseconds > 0 ? 1 : 0)
    return seconds == 1 ? "1 second" : "\(seconds) seconds"
  }
}
