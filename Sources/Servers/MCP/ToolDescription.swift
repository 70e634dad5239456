import Reporting

/// A tool, as a server of the Model Context Protocol lists it.
package struct ToolDescription: Sendable {
  /// The effect of a call on the files of the user.
  package enum Effect: Hashable, Sendable {
    case reads, builds, edits
  }

  package let name: String
  package let title: String
  package let summary: String
  package let effect: Effect
  package let parameters: [ToolParameter]

  package init(name: String, title: String, summary: String, effect: Effect, parameters: [ToolParameter]) {
    self.name = name
    self.title = title
    self.summary = summary
    self.effect = effect
    self.parameters = parameters
  }

  var json: JSONValue {
    let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
    let schema: [(key: String, value: JSONValue)] = [
      ("type", .string("object")), ("properties", .object(parameters.map { ($0.name, $0.schema) })),
      ("required", .array(required)), ("additionalProperties", .bool(false)),
    ]
    return .object([
      ("name", .string(name)), ("title", .string(title)), ("description", .string(summary)),
      ("inputSchema", .object(schema)), ("annotations", annotations),
    ])
  }

  private var annotations: JSONValue {
    .object([
      ("title", .string(title)), ("readOnlyHint", .bool(effect == .reads)),
      ("destructiveHint", .bool(effect == .edits)), ("idempotentHint", .bool(true)), ("openWorldHint", .bool(false)),
    ])
  }
}

/// An argument of a tool.
package struct ToolParameter: Sendable {
  package enum Kind: Hashable, Sendable {
    case text
    case texts
    case flag
    case integer(ClosedRange<Int>)
  }

  package let name: String
  package let kind: Kind
  package let summary: String
  package let isRequired: Bool

  package init(_ name: String, _ kind: Kind, _ summary: String, isRequired: Bool = false) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.isRequired = isRequired
  }

  /// As JSON Schema.
  var schema: JSONValue {
    let type: [(key: String, value: JSONValue)] =
      switch kind {
      case .text: [("type", .string("string")), ("minLength", .integer(1))]
      case .texts:
        [
          ("type", .string("array")),
          ("items", .object([("type", .string("string")), ("minLength", .integer(1))])),
          ("maxItems", .integer(ToolArguments.longestList)),
        ]
      case .flag: [("type", .string("boolean"))]
      case .integer(let range):
        [("type", .string("integer")), ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound))]
      }
    return .object(type + [("description", .string(summary))])
  }

  /// The expected value, as the rest of a sentence.
  var expectation: String {
    switch kind {
    case .text: "a string that is not empty"
    case .texts: "an array of at most \(ToolArguments.longestList) strings that are not empty"
    case .flag: "true or false"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}
