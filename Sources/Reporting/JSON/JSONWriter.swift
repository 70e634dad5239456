/// Writes JSON with two spaces per level. An array or object that fits on the rest of the line stays on it, and so does
/// every array of numbers.
///
/// Strings also escape text that affects terminals and CI logs: control characters, line separators and invisible
/// formatting. The second of two number signs is escaped too, because `##[group]` is a command to some runners.
package struct JSONWriter {
  private struct Brackets {
    static let array = Brackets(open: UInt8(ascii: "["), close: UInt8(ascii: "]"))
    static let object = Brackets(open: UInt8(ascii: "{"), close: UInt8(ascii: "}"))

    let open: UInt8
    let close: UInt8
  }

  private let width = 120
  private var bytes: [UInt8] = []

  /// Returns the value as a document that ends in a line feed.
  package static func document(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.write(value, level: 0)
    writer.bytes.append(UInt8(ascii: "\n"))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns the value on one line, without a line feed, for protocols that send one value on each line.
  package static func line(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    _ = writer.append(value, end: .max)
    return writer.bytes
  }

  /// The offset of the current line's first byte.
  private var lineStart = 0

  /// Writes the value on one line; if it does not fit, removes the text and writes it on several lines.
  private mutating func write(_ value: JSONValue, level: Int) {
    let start = bytes.count
    let mustFit = value.isContainer && !value.isArrayOfIntegers
    if append(value, end: mustFit ? lineStart + width : .max) { return }
    bytes.removeSubrange(start...)
    switch value {
    case .array(let elements):
      writeLines(elements.count, in: .array, level: level) { writer, index in
        writer.write(elements[index], level: level + 1)
      }
    case .object(let members):
      writeLines(members.count, in: .object, level: level) { writer, index in
        writer.append(key: members[index].key)
        writer.write(members[index].value, level: level + 1)
      }
    default: _ = append(value, end: .max)
    }
  }

  private mutating func writeLines(
    _ count: Int, in brackets: Brackets, level: Int, _ entry: (inout JSONWriter, Int) -> Void
  ) {
    bytes.append(brackets.open)
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      startLine(level: level + 1)
      entry(&self, index)
    }
    startLine(level: level)
    bytes.append(brackets.close)
  }

  private mutating func startLine(level: Int) {
    bytes.append(UInt8(ascii: "\n"))
    lineStart = bytes.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }

  /// Appends the value on the current line.
  /// - Returns: False when the text would end after `end`; the rest of it is not written then.
  private mutating func append(_ value: JSONValue, end: Int) -> Bool {
    switch value {
    case .null: append("null")
    case .bool(let bool): append(bool ? "true" : "false")
    case .integer(let integer): append(String(integer))
    case .number(let number): append("\(number)")
    case .string(let text): appendQuoted(text)
    case .array(let elements):
      return append(elements.count, in: .array, end: end) { $0.append(elements[$1], end: end) }
    case .object(let members):
      return append(members.count, in: .object, end: end) { writer, index in
        writer.append(key: members[index].key)
        return writer.append(members[index].value, end: end)
      }
    }
    return bytes.count <= end
  }

  private mutating func append(
    _ count: Int, in brackets: Brackets, end: Int, _ entry: (inout JSONWriter, Int) -> Bool
  ) -> Bool {
    bytes.append(brackets.open)
    for index in 0..<count {
      if index > 0 { append(", ") }
      guard entry(&self, index) else { return false }
    }
    bytes.append(brackets.close)
    return bytes.count <= end
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func append(key: String) {
    appendQuoted(key)
    append(": ")
  }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(Self.isPlain) { append(text) } else { appendEscaped(text) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns whether the byte is written unescaped, whatever precedes it.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      && byte != UInt8(ascii: "#")
  }

  private mutating func appendEscaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "#" where bytes.last == UInt8(ascii: "#"): append("\\u0023")
      default:
        if Self.isInvisible(scalar) {
          append(Self.escape(scalar))
        } else {
          bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
        }
      }
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

extension JSONValue {
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  fileprivate var isArrayOfIntegers: Bool {
    guard case .array(let elements) = self else { return false }
    return elements.allSatisfy(\.isInteger)
  }
}
