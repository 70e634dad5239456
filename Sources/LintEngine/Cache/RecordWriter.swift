import ReviewCore

/// Writes numbers (LEB128), strings and positions. A repeated string is written as the number of its first occurrence.
struct RecordWriter {
  var bytes: [UInt8] = []
  /// The number of each string that was written, from 1.
  private var numbers: [String: Int] = [:]

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
    let number = numbers[text, default: 0]
    append(number)
    guard number == 0 else { return }
    numbers[text] = numbers.count + 1
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ position: Location.Position) {
    append(position.line)
    append(position.column)
  }
}

/// Reads the values that `RecordWriter` writes. Each method returns nil if the value is truncated or too large.
struct RecordReader {
  private(set) var bytes: ArraySlice<UInt8>
  /// The strings that were read, in order.
  private var texts: [String] = []

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

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
    guard let known = number(), known <= texts.count else { return nil }
    if known > 0 { return texts[known - 1] }
    guard let count = number(), count <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    texts.append(text)
    return text
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
