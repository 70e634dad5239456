/// Splits a stream of bytes into lines, independent of its chunks.
struct LineSplitter: Sendable {
  /// Longer lines are truncated, because they contain nothing that is searched for.
  static let longestLine = 1 << 16

  private var pending: [UInt8] = []

  /// Calls `take` with each line that `bytes` completes, without its line feed and a carriage return before it.
  mutating func feed(_ bytes: some Sequence<UInt8>, _ take: (ArraySlice<UInt8>) -> Void) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        flush(take)
      } else if pending.count < Self.longestLine {
        pending.append(byte)
      }
    }
  }

  /// Calls `take` with the rest after the last line feed.
  mutating func finish(_ take: (ArraySlice<UInt8>) -> Void) {
    if !pending.isEmpty { flush(take) }
  }

  private mutating func flush(_ take: (ArraySlice<UInt8>) -> Void) {
    take(pending.last == UInt8(ascii: "\r") ? pending.dropLast() : pending[...])
    pending.removeAll(keepingCapacity: true)
  }
}
