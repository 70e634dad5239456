import ArgumentParser
import LintEngine
import LintPatterns
import Review
import ReviewCore

/// `reviewbot rules test`: holds rules against their own examples.
struct RulesTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the examples of rules.",
    discussion: """
      Each rule gets an outcome:
        validated   every example shows what the rule does
        missing     a bad example, or a place marked with ↓, is not reported
        noisy       a good example, or a place that is not marked, is reported
        wrong fix   the fixes of a bad example lead to other code than `fixed:` shows, break the syntax, or leave code
                    that the rule still reports
        invalid     an example does not parse
        untested    there is no bad or no good example

      Without FILES: all rules of this program, and of the `rule_files` of .lint.yml. The exit status is 1 unless every \
      rule is validated.

      EXAMPLES:
        reviewbot rules test                            all rules that hold here
        reviewbot rules test .lint/rules                those of one folder
        reviewbot rules test .lint/rules/no_print.yml   one file
      """)

  @Argument(help: ArgumentHelp("Rule files, or folders that hold some.", valueName: "files"))
  var files: [String] = []

  func run() throws {
    try Linter.checkRoom()
    let services = Services.live()
    let rules = TeamRules(services: services)
    let trials: [RuleTrial]
    if files.isEmpty {
      let library = try rules.configuration().library
      trials = library.definitions.filter { $0.origin != .configuration }.map { RuleTrial(of: $0, in: library) }
    } else {
      let (library, named) = try rules.library(withRulesAt: files)
      trials = library.definitions.filter { named.contains($0.id) }.map { RuleTrial(of: $0, in: library) }
    }
    try services.console.write(RuleTrialTable(trials: trials).text)
    guard trials.allSatisfy({ $0.outcome == .validated }) else { throw ExitCode(ExitStatus.failed) }
  }
}
