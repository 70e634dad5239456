/// Splits a stream into messages with a `Content-Length` header, as in the Language Server Protocol (base protocol).
package struct ContentFraming: Sendable {
  package enum Frame: Hashable, Sendable {
    case content([UInt8])
    /// A message over the limit, whose contents were discarded.
    case tooLong
    /// A header without a valid length. The next header may begin anywhere, so the stream cannot be read further.
    case malformed
  }

  private enum Part {
    case header
    case content(Int)
    /// The number of bytes to discard.
    case excess(Int)
    case end
  }

  private static let separator = Array("\r\n\r\n".utf8)
  /// In bytes.
  private static let longestHeader = 4_096

  /// In bytes.
  private let limit: Int
  private var part = Part.header
  private var bytes: [UInt8] = []

  /// - Parameter limit: The maximum length of a message in bytes, without its header.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Returns the messages that end in a piece of the stream.
  package mutating func frames(in piece: [UInt8]) -> [Frame] {
    var frames: [Frame] = []
    var rest = piece[...]
    while !rest.isEmpty {
      if let frame = nextFrame(in: &rest) { frames.append(frame) }
    }
    return frames
  }

  /// Consumes bytes up to the end of a header or of a message.
  private mutating func nextFrame(in rest: inout ArraySlice<UInt8>) -> Frame? {
    switch part {
    case .header:
      guard let byte = rest.popFirst() else { return nil }
      bytes.append(byte)
      guard bytes.suffix(4).elementsEqual(Self.separator) else {
        return bytes.count > Self.longestHeader ? finish(.malformed, next: .end) : nil
      }
      guard let length = Self.length(in: bytes) else { return finish(.malformed, next: .end) }
      bytes = []
      part = length > limit ? .excess(length) : .content(length)
      return length == 0 ? finish(.content([]), next: .header) : nil
    case .content(let length):
      let taken = rest.prefix(length - bytes.count)
      bytes += taken
      rest = rest.dropFirst(taken.count)
      return bytes.count == length ? finish(.content(bytes), next: .header) : nil
    case .excess(let length):
      let count = min(length, rest.count)
      rest = rest.dropFirst(count)
      part = .excess(length - count)
      return length == count ? finish(.tooLong, next: .header) : nil
    case .end:
      rest = []
      return nil
    }
  }

  private mutating func finish(_ frame: Frame, next: Part) -> Frame {
    (bytes, part) = ([], next)
    return frame
  }

  /// Returns nil without a valid length. Names of headers are case-insensitive; other headers are ignored.
  private static func length(in header: [UInt8]) -> Int? {
    for line in String(decoding: header, as: UTF8.self).split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].drop { $0 == " " }
      guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let length = Int(digits) else { return nil }
      return length
    }
    return nil
  }

  /// Returns a message with its header.
  package static func framed(_ content: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}

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
