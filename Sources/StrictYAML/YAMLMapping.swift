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
