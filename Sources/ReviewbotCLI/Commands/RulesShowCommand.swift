import ArgumentParser
import LintEngine
import Review
import ReviewCore

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
