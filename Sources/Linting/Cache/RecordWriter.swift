import ReviewCore

/// Writes numbers (LEB128), texts and places.
struct RecordWriter {
  var bytes: [UInt8] = []

  /// - Parameter number: 0 or more.
  mutating func append(_ number: Int) {
    var rest = UInt(max(0, number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ position: Location.Position) {
    append(position.line)
    append(position.column)
  }
}

/// Reads them back; nil for what is cut short or too large.
struct RecordReader {
  private(set) var bytes: ArraySlice<UInt8>

  mutating func byte() -> UInt8? {
    bytes.popFirst()
  }

  mutating func number() -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 56, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  mutating func text() -> String? {
    guard let count = number(), count <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  mutating func position() -> Location.Position? {
    guard let line = number(), let column = number() else { return nil }
    return Location.Position(line: line, column: column)
  }

  mutating func numbers() -> [Int]? {
    guard let count = number(), count <= bytes.count else { return nil }
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count {
      guard let number = number() else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
