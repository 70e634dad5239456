package import Reporting
package import ReviewCore

/// The checked arguments of a call.
package struct ToolArguments: Sendable {
  private enum Value: Sendable {
    case text(String)
    case texts([String])
    case flag(Bool)
    case integer(Int)
  }

  static let longestList = 1_000
  /// In UTF-8 bytes.
  private static let longestText = 4_096

  private var values: [String: Value] = [:]

  /// - Parameter json: The arguments; nil: none. A member that is null counts as missing.
  /// - Throws: `Problem` for an unknown, missing or wrong argument; it names the expected value.
  package init(_ json: JSONValue?, for tool: ToolDescription) throws(Problem) {
    for (name, value) in try Self.members(of: json, for: tool) {
      guard let parameter = tool.parameters.first(where: { $0.name == name }) else {
        throw Problem(
          summary: "`\(tool.name)` has no argument `\(Escaped.line(String(name.prefix(80))))`.", hint: Self.known(tool))
      }
      guard !Self.hasNUL(value) else {
        throw Problem(
          summary: "The argument `\(name)` of `\(tool.name)` contains a NUL byte.", hint: parameter.summary)
      }
      guard let value = Self.value(value, as: parameter.kind) else {
        throw Problem(
          summary: "The argument `\(name)` of `\(tool.name)` is not \(parameter.expectation).", hint: parameter.summary)
      }
      values[name] = value
    }
    if let missing = tool.parameters.first(where: { $0.isRequired && values[$0.name] == nil }) {
      throw Problem(
        summary: "`\(tool.name)` requires the argument `\(missing.name)`.",
        hint: "Add \(missing.expectation): \(missing.summary)")
    }
  }

  package func text(_ name: String) -> String? {
    if case .text(let text) = values[name] { text } else { nil }
  }

  /// Returns the texts; empty when the argument is missing.
  package func texts(_ name: String) -> [String] {
    if case .texts(let texts) = values[name] { texts } else { [] }
  }

  /// Returns false when the argument is missing.
  package func flag(_ name: String) -> Bool {
    if case .flag(let flag) = values[name] { flag } else { false }
  }

  package func integer(_ name: String) -> Int? {
    if case .integer(let integer) = values[name] { integer } else { nil }
  }

  private static func members(
    of json: JSONValue?, for tool: ToolDescription
  ) throws(Problem) -> [(key: String, value: JSONValue)] {
    guard let json else { return [] }
    guard case .object(let members) = json else {
      throw Problem(summary: "The arguments of `\(tool.name)` are not an object.", hint: known(tool))
    }
    return members.filter { if case .null = $0.value { false } else { true } }
  }

  private static func known(_ tool: ToolDescription) -> String {
    let names = tool.parameters.map { "`\($0.name)`" }.joined(separator: ", ")
    return names.isEmpty ? "Call it without arguments." : "Its arguments: \(names)."
  }

  /// Returns nil for a value of another kind.
  private static func value(_ json: JSONValue, as kind: ToolParameter.Kind) -> Value? {
    switch (kind, json) {
    case (.text, .string(let text)): isUsable(text) ? .text(text) : nil
    case (.texts, .array(let elements)):
      if elements.count <= longestList, elements.allSatisfy({ $0.text.map(isUsable) ?? false }) {
        .texts(elements.compactMap(\.text))
      } else {
        nil
      }
    case (.flag, .bool(let flag)): .flag(flag)
    case (.integer(let range), .integer(let integer)): range.contains(integer) ? .integer(integer) : nil
    default: nil
    }
  }

  private static func isUsable(_ text: String) -> Bool { !text.isEmpty && text.utf8.count <= longestText }

  /// Whether a text ends early where a C function reads it.
  private static func hasNUL(_ json: JSONValue) -> Bool {
    let texts = json.text.map { [$0] } ?? json.elements?.compactMap(\.text) ?? []
    return texts.contains { $0.utf8.contains(0) }
  }
}

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
