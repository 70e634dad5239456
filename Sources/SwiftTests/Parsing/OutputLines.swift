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

/// The last lines of an output.
struct Tail: Hashable, Sendable {
  private static let count = 40
  private static let longestLine = 400

  private var kept: [ArraySlice<UInt8>] = []

  /// Oldest first.
  var lines: [String] { kept.suffix(Self.count).map { String(decoding: $0, as: UTF8.self) } }

  mutating func add(_ line: ArraySlice<UInt8>) {
    kept.append(line.prefix(Self.longestLine))
    if kept.count > 2 * Self.count { kept.removeFirst(Self.count) }
  }
}

/// Searches many lines for a short text, without converting them to strings.
struct ByteSearch: Sendable {
  private let first: UInt8
  private let rest: [UInt8]

  /// - Parameter text: Must not be empty; an empty text is never found.
  init(_ text: String) {
    first = text.utf8.first ?? 0
    rest = Array(text.utf8.dropFirst())
  }

  /// Linear in the line's length if the first byte is rare.
  func isFound(in line: ArraySlice<UInt8>) -> Bool {
    var remaining = line
    while let index = remaining.firstIndex(of: first) {
      remaining = remaining[(index + 1)...]
      if remaining.starts(with: rest) { return true }
    }
    return false
  }
}
