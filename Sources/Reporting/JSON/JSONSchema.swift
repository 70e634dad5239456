/// Parts of a JSON Schema, draft 2020-12 (https://json-schema.org/draft/2020-12).
package enum JSONSchema {
  /// The members of a schema in their order.
  package typealias Members = [(key: String, value: JSONValue)]

  package static let text: Members = [("type", .string("string"))]

  /// A list, which YAML may leave empty.
  package static func list(of item: Members) -> Members {
    [("type", names(["array", "null"])), ("items", .object(item))]
  }

  /// A mapping with these keys and no others, which YAML may leave empty.
  package static func section(_ properties: Members) -> Members {
    [
      ("type", names(["object", "null"])), ("additionalProperties", .bool(false)), ("properties", .object(properties)),
    ]
  }

  /// A value that one of the schemas allows, or one of the words.
  package static func choices(_ members: Members..., or words: [String]) -> Members {
    [("anyOf", .array(members.map { .object($0) } + [.object(word(of: words))]))]
  }

  /// One of the words, in the forms that editors may read: YAML 1.1 reads some unquoted words as Booleans.
  package static func word(of words: [String]) -> Members {
    [("enum", .array(words.flatMap(spellings)))]
  }

  package static func names(_ names: [String]) -> JSONValue { .array(names.map(JSONValue.string)) }

  private static func spellings(_ word: String) -> [JSONValue] {
    switch word {
    case "off": [.string(word), .bool(false)]
    case "on": [.string(word), .bool(true)]
    default: [.string(word)]
    }
  }
}
