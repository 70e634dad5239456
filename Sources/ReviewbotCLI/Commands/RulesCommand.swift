import ArgumentParser
import Linting
import ReviewCore

/// `reviewbot rules`: lists the rules, or explains one.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the style rules, or explain one.",
    discussion: """
      The rules of this program, and those of the team in the `rule_files` of .lint.yml.

      EXAMPLES:
        reviewbot rules                       all rules, one line each
        reviewbot rules force_try             what it says, why, its options and examples
        reviewbot rules test .lint/rules      run the examples of a team's own rules
        reviewbot rules try 'try! $X' Sources search for a pattern of Swift
      """,
    subcommands: [RulesTestCommand.self, RulesTryCommand.self])

  @Argument(help: ArgumentHelp("The rule to explain.", valueName: "id"))
  var id: String?

  func run() throws {
    let services = Services.live()
    let library = try TeamRules(services: services).library()
    let console = services.console
    guard let id else {
      try console.write(RuleList(library: library).text)
      return
    }
    if let absence = UsageProblem.absence(of: RuleID(id)) {
      try console.write("\(absence.summary)\n")
      return
    }
    guard let rule = library[RuleID(id)] else {
      throw UsageProblem.unknown("rule", id, known: library.names, list: "reviewbot rules")
    }
    try console.write(RulePage(rule: rule).text)
  }
}
