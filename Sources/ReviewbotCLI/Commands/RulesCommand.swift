import ArgumentParser

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
