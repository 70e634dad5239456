import ArgumentParser
import LintEngine
import Reporting
import Review
import ReviewCore

/// `reviewbot rules`: lists the rules, explains one, tests them, tries patterns.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List and explain rules, test your own ones, and search for patterns.",
    discussion: """
      Includes the built-in rules and your own ones, from the `rule_files` of .lint.yml.

      EXAMPLES:
        reviewbot rules                        list all rules
        reviewbot rules --fixable --enabled    rules that are on and have a fix
        reviewbot rules force_try              explain one rule
        reviewbot rules test .lint/rules       run the examples of your rules
        reviewbot rules try 'f(...)' Sources   search for a pattern
      """,
    subcommands: [RulesShowCommand.self, RulesTestCommand.self, RulesTryCommand.self],
    defaultSubcommand: RulesShowCommand.self)
}

/// `reviewbot rules [ID]`: lists the rules, or explains one.
struct RulesShowCommand: ParsableCommand {
  /// The format of the list.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "List the rules, or explain one. The default subcommand.",
    discussion: """
      EXAMPLES:
        reviewbot rules                              list all rules
        reviewbot rules --kind lint --enabled        rules of a kind that are on
        reviewbot rules --fixable --format json      rules with a fix, as JSON
        reviewbot rules force_try                    explain one rule
      """)

  @Argument(help: ArgumentHelp("The rule to explain.", valueName: "id"), completion: .rules)
  var id: String?

  @Option(help: "List only rules of this kind.")
  var kind: RuleDefinition.Kind?

  @Flag(help: "List only rules that the configuration turns on.")
  var enabled = false

  @Flag(help: "List only rules that have a fix.")
  var fixable = false

  @Option(help: "Print the list as text or as JSON.")
  var format = Format.text

  func run() throws {
    let services = Services.live()
    let rules = TeamRules(services: services)
    if let id { return try services.console.write(rules.page(of: id)) }
    let configuration = try rules.configuration()
    let filter = RuleList.Filter(kind: kind, isEnabledOnly: enabled, isFixableOnly: fixable)
    let list = RuleList(
      library: configuration.library, enabled: Set(configuration.rules.rules.keys), filter: filter)
    try services.console.write(format == .json ? list.json : list.text)
  }

  func validate() throws {
    if id != nil, kind != nil || enabled || fixable || format == .json {
      throw ValidationError("A rule's page cannot be filtered. Leave out the rule, or leave out the options.")
    }
  }
}

extension RuleDefinition.Kind: ExpressibleByArgument {}

/// The rules as a list, one line each, or as JSON.
private struct RuleList {
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
