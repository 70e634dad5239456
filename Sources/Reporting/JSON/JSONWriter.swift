/// Writes JSON with two blanks a level; an array or object that fits on the rest of the line stays on it, and so does
/// every array of numbers.
///
/// Strings escape what acts on terminals and CI logs too: control characters, line separators, invisible formatting, and
/// the second of two number signs (`##[group]` is a command to some runners).
package struct JSONWriter {
  private let width = 120
  private var text = ""

  /// The value as a document that ends in a line feed.
  package static func document(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.write(value, level: 0, column: 0)
    return writer.text + "\n"
  }

  private mutating func write(_ value: JSONValue, level: Int, column: Int) {
    switch value {
    case .array(let elements) where !fits(value, column: column):
      writeLines(elements.map { (nil, $0) }, between: "[", "]", level: level)
    case .object(let members) where !fits(value, column: column):
      writeLines(members.map { (Optional($0.key), $0.value) }, between: "{", "}", level: level)
    default: text += Self.line(value)
    }
  }

  private mutating func writeLines(
    _ entries: [(key: String?, value: JSONValue)], between open: String, _ close: String, level: Int
  ) {
    let margin = String(repeating: "  ", count: level + 1)
    text += open
    for (index, entry) in entries.enumerated() {
      let key = entry.key.map { Self.quoted($0) + ": " } ?? ""
      text += (index == 0 ? "\n" : ",\n") + margin + key
      write(entry.value, level: level + 1, column: margin.utf8.count + key.utf8.count)
    }
    text += "\n" + margin.dropLast(2) + close
  }

  private func fits(_ value: JSONValue, column: Int) -> Bool {
    if case .array(let elements) = value, elements.allSatisfy(\.isInteger) { return true }
    var room = width - column
    return Self.take(value, from: &room)
  }

  /// Takes the value's least length away from `room`; stops early when it is used up.
  private static func take(_ value: JSONValue, from room: inout Int) -> Bool {
    switch value {
    case .null, .bool, .integer, .number: room -= line(value).utf8.count
    case .string(let text): room -= text.utf8.count > room ? text.utf8.count : quoted(text).utf8.count
    case .array(let elements):
      room -= 2 * max(elements.count, 1)
      for element in elements { guard room >= 0, take(element, from: &room) else { return false } }
    case .object(let members):
      room -= 4 * max(members.count, 1)
      for member in members {
        room -= member.key.utf8.count + 2
        guard room >= 0, take(member.value, from: &room) else { return false }
      }
    }
    return room >= 0
  }

  private static func line(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .integer(let integer): String(integer)
    case .number(let number): "\(number)"
    case .string(let text): quoted(text)
    case .array(let elements): "[" + elements.map(line).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { quoted($0.key) + ": " + line($0.value) }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "#" where quoted.utf8.last == UInt8(ascii: "#"): quoted += "\\u0023"
      default: if isInvisible(scalar) { quoted += escape(scalar) } else { quoted.unicodeScalars.append(scalar) }
      }
    }
    return quoted + "\""
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
