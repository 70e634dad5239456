import ArgumentParser
import Review

/// The root command.
struct Reviewbot: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reviewbot",
    abstract: "Review a change of a Swift package: tests, coverage of the changed lines, style.",
    discussion: """
      Runs the tests, finds changed lines that no test reaches and findings of style rules on changed lines, and \
      writes one report.

      EXAMPLES:
        reviewbot check                        review the working tree
        reviewbot check --format json=r.json   write the report to a file
        reviewbot coverage --report cov.json   report diff coverage only
        reviewbot lint --all-lines Sources     check the style of whole files

      EXIT STATUS:
        0    every gate passed
        1    a gate failed
        2    the change could not be judged
        64   the command line is invalid
      """,
    version: Version.withCommit,
    subcommands: [
      CheckCommand.self, CombineCommand.self, CoverageCommand.self, LintCommand.self, WatchCommand.self,
      PostCommand.self,
      HistoryCommand.self, RulesCommand.self, MCPCommand.self, LSPCommand.self, InitCommand.self,
      EnvCommand.self, DocsCommand.self,
    ],
    defaultSubcommand: nil)
}
