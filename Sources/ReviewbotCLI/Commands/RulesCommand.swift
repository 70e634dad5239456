import ArgumentParser

/// `reviewbot rules`: lists the rules, explains one, tests them, tries patterns.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the style rules, or explain one.",
    discussion: """
      The rules of this program, and those of the team in the `rule_files` of .lint.yml.

      EXAMPLES:
        reviewbot rules                        all rules, one line each
        reviewbot rules force_try              why, its options and examples
        reviewbot rules test .lint/rules       run the examples of own rules
        reviewbot rules try 'f(...)' Sources   search for a pattern of Swift
      """,
    subcommands: [RulesShowCommand.self, RulesTestCommand.self, RulesTryCommand.self],
    defaultSubcommand: RulesShowCommand.self)
}
