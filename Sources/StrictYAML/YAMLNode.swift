/// A value in a YAML document that knows where it stands, and is asked for the type that is wanted of it.
///
/// Every question that the value does not fit is answered by a `YAMLProblem` at the value's place.
package struct YAMLNode: Sendable {
  enum Content: Sendable {
    /// `isPlain` when it stands without quotes, so that `off`, `80` and `~` may mean something other than text.
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

  /// Whether nothing stands here: an empty value, `~` or `null`, without quotes.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// A problem at this value's place.
  package func problem(_ message: String, hint: String) -> YAMLProblem {
    YAMLProblem(file: file, line: line, column: column, message: message, hint: hint)
  }

  /// A problem with a name that is not among the known ones: the hint says the nearest, or all.
  package func unknown(_ kind: String, _ name: String, known: [String]) -> YAMLProblem {
    problem("unknown \(kind) \(quoted(name))", hint: suggestion(for: name, known: known))
  }

  /// The problem that this is not what was wanted (`a list`).
  /// - Parameter keys: Those that are allowed in it; nil: any.
  func mismatch(wanted: String, keys: [String]? = nil) -> YAMLProblem {
    let known = keys.map { $0.count > 10 ? "" : "; it has the keys \(listed($0))" } ?? ""
    return problem("this must be \(wanted), and it is \(self.kind)", hint: "Write \(wanted)\(known).")
  }

  private var kind: String {
    switch content {
    case .scalar(let text, _): isNull ? "empty" : quoted(text)
    case .sequence: "a list"
    case .mapping: "a mapping of keys to values"
    }
  }
}
