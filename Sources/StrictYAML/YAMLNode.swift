/// A value in a YAML document with its position. Its accessors convert it to the requested type.
///
/// An accessor for another type throws a `YAMLProblem` at the value's position.
package struct YAMLNode: Sendable {
  enum Content: Sendable {
    /// `isPlain` for a scalar without quotes, where `off`, `80` and `~` may mean something other than text.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([YAMLMapping.Entry])
  }

  package let file: String
  /// 1-based.
  package let line: Int
  /// 1-based, counted in UTF-8 bytes.
  package let column: Int
  let content: Content

  package var isScalar: Bool {
    if case .scalar = content { true } else { false }
  }

  package var isSequence: Bool {
    if case .sequence = content { true } else { false }
  }

  package var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }

  /// Whether the value is missing: an empty value, `~` or `null`, without quotes.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// Returns a problem at this value's position.
  package func problem(_ message: String, hint: String) -> YAMLProblem {
    YAMLProblem(file: file, line: line, column: column, message: message, hint: hint)
  }

  /// Returns a problem with an unknown name: the hint shows the nearest known name, or all of them.
  package func unknown(_ kind: String, _ name: String, known: [String]) -> YAMLProblem {
    problem("unknown \(kind) \(quoted(name))", hint: suggestion(for: name, known: known))
  }

  /// Returns the problem that the value does not have the expected type (`a list`).
  /// - Parameter keys: The allowed keys; nil for any.
  func mismatch(expected: String, keys: [String]? = nil) -> YAMLProblem {
    let known = keys.map { $0.count > 10 ? "" : "; it has the keys \(listed($0))" } ?? ""
    return problem("this must be \(expected), and it is \(self.kind)", hint: "Write \(expected)\(known).")
  }

  private var kind: String {
    switch content {
    case .scalar(let text, _): isNull ? "empty" : quoted(text)
    case .sequence: "a list"
    case .mapping: "a mapping of keys to values"
    }
  }
}

/// Keys and values in the order of the file; keys are unique.
package struct YAMLMapping: Sendable {
  package struct Entry: Sendable {
    package let key: String
    /// The key itself.
    package let keyNode: YAMLNode
    package let value: YAMLNode
  }

  /// The mapping itself, for problems that concern all of it.
  package let node: YAMLNode
  package let entries: [Entry]

  /// Returns the value of a key; nil when the key is missing or has no value.
  package subscript(key: String) -> YAMLNode? {
    guard let value = entries.first(where: { $0.key == key })?.value, !value.isNull else { return nil }
    return value
  }

  package var keys: [String] { entries.map(\.key) }

  /// - Throws: `YAMLProblem` when the key is missing or empty.
  package func required(_ key: String) throws(YAMLProblem) -> YAMLNode {
    guard let value = self[key] else {
      throw node.problem("the key \(quoted(key)) is missing", hint: "Write `\(key): …` here.")
    }
    return value
  }
}
