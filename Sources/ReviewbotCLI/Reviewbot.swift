import ArgumentParser
import Review

/// The root command.
struct Reviewbot: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reviewbot",
    abstract: "Takes the chores of code review off Swift teams.",
    discussion: """
      Reads what changed, runs the tests, says which changed lines no test reaches and which break a style rule, and \
      writes one report. Findings speak only of what the change did.

      EXAMPLES:
        reviewbot check                          review what you are about to push
        reviewbot check --base origin/main --head HEAD --format json=report.json
        reviewbot coverage --report cov.json     the diff-coverage report alone
        reviewbot lint --all-lines Sources       the style of whole files

      EXIT STATUS:
        0  every gate passed
        1  a gate failed
        2  it could not judge (configuration, repository, environment)
        64 the command line was wrong
      """,
    version: Version.text,
    subcommands: [
      CheckCommand.self, CoverageCommand.self, LintCommand.self, PostCommand.self, RulesCommand.self, InitCommand.self,
      EnvCommand.self, DocsCommand.self,
    ],
    defaultSubcommand: nil)
}
