/// Splits a stream into lines of bounded length, one message each.
package struct LineFraming: Sendable {
  package enum Frame: Hashable, Sendable {
    case line([UInt8])
    /// A line over the limit, whose contents were discarded.
    case tooLong
  }

  private static let lineFeed: UInt8 = 0x0A

  /// In bytes.
  package let limit: Int
  private var line: [UInt8] = []
  private var isTooLong = false

  /// - Parameter limit: The maximum length of a line in bytes.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Returns the lines that end in a piece of the stream. Blank lines are skipped.
  package mutating func frames(in piece: [UInt8]) -> [Frame] {
    var frames: [Frame] = []
    var rest = piece[...]
    while let end = rest.firstIndex(of: Self.lineFeed) {
      append(rest[..<end])
      if let frame = takeFrame() { frames.append(frame) }
      rest = rest[(end + 1)...]
    }
    append(rest)
    return frames
  }

  /// Returns the last line if the stream ends without a line feed.
  package mutating func lastFrame() -> Frame? { takeFrame() }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong, line.count + bytes.count <= limit else {
      isTooLong = true
      line = []
      return
    }
    line += bytes
  }

  private mutating func takeFrame() -> Frame? {
    defer { (line, isTooLong) = ([], false) }
    if isTooLong { return .tooLong }
    let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    return isBlank ? nil : .line(line)
  }
}
