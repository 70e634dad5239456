import ArgumentParser
import LintEngine
import Review
import ReviewCore

/// `reviewbot rules [ID]`: lists the rules, or explains one.
struct RulesShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "List the rules, or explain one; what `rules` does by itself.",
    discussion: """
      EXAMPLES:
        reviewbot rules              all rules, one line each
        reviewbot rules force_try    what it says, why, its options and examples
      """)

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
      throw UsageProblem.unknown("rule", id, known: library.names + ["test", "try"], list: "reviewbot rules")
    }
    try console.write(RulePage(rule: rule).text)
  }
}
