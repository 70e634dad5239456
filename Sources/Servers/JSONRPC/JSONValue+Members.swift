package import Reporting

extension JSONValue {
  /// The member of an object; nil when it is missing or null, or the value is not an object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    guard let value = members.first(where: { $0.key == key })?.value else { return nil }
    if case .null = value { return nil }
    return value
  }

  /// Nil for another type.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Nil for another type.
  package var wholeNumber: Int? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  /// Nil for another type.
  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
