/// Keys and values in the order of the file; every key stands once.
package struct YAMLMapping: Sendable {
  package struct Entry: Sendable {
    package let key: String
    /// Where the key stands.
    package let keyNode: YAMLNode
    package let value: YAMLNode
  }

  /// The mapping itself, for problems about it as a whole.
  package let node: YAMLNode
  package let entries: [Entry]

  /// The value of a key, nil when the key is not there or nothing stands after it.
  package subscript(key: String) -> YAMLNode? {
    guard let value = entries.first(where: { $0.key == key })?.value, !value.isNull else { return nil }
    return value
  }

  package var keys: [String] { entries.map(\.key) }

  /// - Throws: `YAMLProblem` when the key is not there or empty.
  package func required(_ key: String) throws(YAMLProblem) -> YAMLNode {
    guard let value = self[key] else {
      throw node.problem("the key \(quoted(key)) is missing", hint: "Write `\(key): …` here.")
    }
    return value
  }
}
