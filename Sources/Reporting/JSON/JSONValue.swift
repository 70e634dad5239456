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
