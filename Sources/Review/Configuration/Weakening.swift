import ReviewCore

/// A key of the configuration that judges less strictly than before.
struct Weakening: Hashable, Sendable {
  /// As in the documentation: `gates.coverage.patch`.
  var key: String
  /// The new value and the old one, as Markdown: `` `50%` instead of `80%` ``.
  let values: String
  /// Whether the new value is certainly weaker. The effect of a rule's option depends on the rule.
  var isCertain = true

  /// Returns the two values as Markdown. Texts of a configuration are cut, because anything can be written there.
  static func replacing(_ old: String, by new: String) -> String { "\(code(new)) instead of \(code(old))" }

  /// Returns texts of a configuration as Markdown code.
  static func code(_ texts: [String]) -> String { list(texts.map(code), limit: 5) }

  static func code(_ text: String) -> String {
    let line = Escaped.line(text).replacing(scalars: "`", with: "'")
    return "`\(line.count > 80 ? "\(line.prefix(79))…" : line)`"
  }

  /// Returns a list for a sentence; entries beyond the limit are counted.
  static func list(_ texts: [String], limit: Int) -> String {
    let rest = texts.count - limit
    return texts.prefix(limit).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension [Weakening] {
  /// The sentences that name every weakened key; empty if there is none.
  var text: String {
    [("Weaker than before", filter(\.isCertain)), ("Possibly weaker", filter { !$0.isCertain })]
      .filter { !$1.isEmpty }
      .map { "\($0): \(Weakening.list($1.map { "`\($0.key)` (\($0.values))" }, limit: 20))." }
      .joined(separator: " ")
  }
}
