import ReviewCore

/// A JSON text as a value (RFC 8259). Objects keep the order of their keys.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  package init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  package init(_ integer: Int?) {
    self = integer.map(JSONValue.integer) ?? .null
  }

  /// Null for numbers that JSON cannot represent: infinities and NaN.
  package init(_ number: Double?) {
    if let number, number.isFinite { self = .number(number) } else { self = .null }
  }

  var isInteger: Bool {
    if case .integer = self { true } else { false }
  }
}

/// Reads JSON strictly (RFC 8259): no comments, no trailing commas, no duplicate keys, valid UTF-8, nothing after the
/// value. The depth is bounded, so that no input can exhaust the stack.
package struct JSONParser {
  private let bytes: [UInt8]
  private let maximumDepth: Int
  private let maximumCount: Int
  /// The number of values so far.
  private var count = 0
  private var offset = 0

  /// - Parameter maximumCount: The number of values in the document.
  /// - Throws: `JSONSyntaxError` at the first invalid byte, or at the first value too many.
  package static func value(
    of bytes: [UInt8], maximumDepth: Int, maximumCount: Int = .max
  ) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, maximumDepth: maximumDepth, maximumCount: maximumCount)
    let value = try parser.value(depth: 0)
    parser.skipBlanks()
    guard parser.offset == bytes.count else { throw parser.error("something follows the value") }
    return value
  }

  private init(bytes: [UInt8], maximumDepth: Int, maximumCount: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    self.maximumCount = maximumCount
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    guard depth <= maximumDepth else { throw error("it is nested more than \(maximumDepth) deep") }
    count += 1
    guard count <= maximumCount else { throw error("it has more than \(maximumCount) values") }
    skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = []
    var keys: Set<String> = []
    offset += 1
    skipBlanks()
    if take("}") { return .object([]) }
    repeat {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else { throw error("a key is missing") }
      let key = try string()
      guard keys.insert(key).inserted else { throw error("an object has a duplicate key") }
      skipBlanks()
      guard take(":") else { throw error("a colon is missing") }
      members.append((key, try value(depth: depth + 1)))
      skipBlanks()
    } while take(",")
    guard take("}") else { throw error("an object never ends") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    var elements: [JSONValue] = []
    offset += 1
    skipBlanks()
    if take("]") { return .array([]) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
    } while take(",")
    guard take("]") else { throw error("an array never ends") }
    return .array(elements)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    guard bytes[offset...].starts(with: word.utf8) else { throw error("no value starts like this") }
    offset += word.utf8.count
    return value
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    var string = JSONStringScanner(bytes: bytes, offset: offset + 1)
    let text = try string.scan()
    offset = string.offset
    return text
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = offset
    _ = take("-")
    let whole = digits()
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else {
      offset = start
      throw error("no value starts like this")
    }
    var isInteger = true
    if take(".") {
      isInteger = false
      guard !digits().isEmpty else { throw error("a number ends in its point") }
    }
    if take("e") || take("E") {
      isInteger = false
      if !take("+") { _ = take("-") }
      guard !digits().isEmpty else { throw error("a number ends in its exponent") }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isInteger, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw error("a number is too large") }
    return .number(number)
  }

  private mutating func digits() -> ArraySlice<UInt8> {
    let digits = bytes[offset...].prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    offset = digits.endIndex
    return digits
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private func error(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(reason: offset < bytes.count ? reason : "it ends too early", offset: offset)
  }
}

/// A text that is not JSON, or exceeds the parser's limits.
package struct JSONSyntaxError: Error, Hashable {
  /// The error, as the rest of a sentence: "a string never ends".
  package let reason: String
  /// 0-based, in bytes.
  package let offset: Int
}
