/// Splits a stream of bytes into lines, independent of its chunks.
struct LineSplitter: Sendable {
  /// Of a longer line, the middle is omitted: a test's output without a line feed may precede XCTest's line about its
  /// end.
  static let longestLine = 1 << 16

  private var pending: [UInt8] = []

  /// Calls `take` with each line that `bytes` completes, without its line feed and a carriage return before it.
  mutating func feed(_ bytes: some Sequence<UInt8>, _ take: (ArraySlice<UInt8>) -> Void) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        flush(take)
      } else {
        pending.append(byte)
        if pending.count == 2 * Self.longestLine { shorten() }
      }
    }
  }

  /// Keeps the beginning and the end of a line that is too long.
  private mutating func shorten() {
    guard pending.count > Self.longestLine else { return }
    let half = Self.longestLine / 2
    pending.removeSubrange(half..<(pending.count - half))
  }

  /// Calls `take` with the rest after the last line feed.
  mutating func finish(_ take: (ArraySlice<UInt8>) -> Void) {
    if !pending.isEmpty { flush(take) }
  }

  private mutating func flush(_ take: (ArraySlice<UInt8>) -> Void) {
    shorten()
    take(pending.last == UInt8(ascii: "\r") ? pending.dropLast() : pending[...])
    pending.removeAll(keepingCapacity: true)
  }
}
