import Reporting
package import ReviewCore

/// The answer of a tool: a text for the model.
package struct ToolResult: Hashable, Sendable {
  package let text: String
  /// Whether the tool could not do its work. A change that fails a gate is not an error.
  package let isError: Bool

  package init(_ text: String, isError: Bool = false) {
    self.text = text
    self.isError = isError
  }

  package init(_ error: some UserFacingError) {
    self.init("error: \(error.summary)\n  \(error.hint)\n", isError: true)
  }

  var json: JSONValue {
    let content: JSONValue = .object([("type", .string("text")), ("text", .string(text))])
    return .object([("content", .array([content])), ("isError", .bool(isError))])
  }
}
