import LintEngine
import Reporting
import ReviewCore

/// The rules as a list, one line each, or as JSON.
struct RuleList {
  /// Selects the rules to list.
  struct Filter {
    /// Nil: every kind.
    var kind: RuleDefinition.Kind?
    /// Whether to list only rules that the configuration enables.
    var isEnabledOnly = false
    /// Whether to list only rules with a safe or unsafe fix.
    var isFixableOnly = false
  }

  let library: RuleLibrary
  /// The rules that the configuration enables.
  let enabled: Set<RuleID>
  let filter: Filter

  private var rules: [RuleDefinition] {
    library.definitions.filter { rule in
      filter.kind.map { rule.kind == $0 } ?? true && (!filter.isEnabledOnly || enabled.contains(rule.id))
        && (!filter.isFixableOnly || rule.correction != .none)
    }
  }

  /// A line per rule and, for the list of all rules, the totals.
  var text: String {
    let width = rules.map(\.id.name.count).max() ?? 0
    let lines = rules.map { rule in
      let name = rule.id.name + String(repeating: " ", count: width - rule.id.name.count)
      return "\(enabled.contains(rule.id) ? "on " : "off")  \(name)  \(rule.summary)\n"
    }
    return lines.joined() + "\n" + totals
  }

  private var totals: String {
    guard rules.count == library.definitions.count else {
      return "\(rules.count) of \(library.definitions.count) rules. `reviewbot rules ID` explains one.\n"
    }
    let absent = RuleLibrary.needingIndex.keys.sorted().map(\.name).joined(separator: ", ")
    let on = rules.count { enabled.contains($0.id) }
    return """
      \(rules.count) rules, \(on) on here. `reviewbot rules ID` explains one. reviewbot does not have the SwiftLint \
      rules that need the compiler's index: \(absent).

      """
  }

  /// An array of objects with `id`, `kind`, `severity`, `enabled`, `default`, `pack`, `fix` and `summary`.
  var json: String {
    JSONWriter.document(
      .array(
        rules.map { rule in
          .object([
            ("id", .string(rule.id.name)), ("kind", .string(rule.kind.rawValue)),
            ("severity", .string(rule.severity.rawValue)), ("enabled", .bool(enabled.contains(rule.id))),
            ("default", .bool(rule.isOnByDefault)), ("pack", rule.pack.map(JSONValue.string) ?? .null),
            ("fix", .string(rule.correction.rawValue)), ("summary", .string(rule.summary)),
          ])
        }))
  }
}
