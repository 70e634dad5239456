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
