import ArgumentParser
import Review
import ReviewCore

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

/// The names of the commands, so that a mistyped one is reported as such, whatever options follow it.
enum CommandNames {
  static let all: [String] =
    Reviewbot.configuration.subcommands.map { (command: any ParsableCommand.Type) in command._commandName } + ["help"]

  /// - Throws: `UsageProblem` with the nearest command when the first word, or one after `help`, is not a command.
  static func check(_ arguments: [String]) throws(UsageProblem) {
    guard arguments.first == "help" else { return try check(arguments.first, among: all) }
    var names = all
    var command: any ParsableCommand.Type = Reviewbot.self
    for word in arguments.dropFirst().prefix(while: { !$0.hasPrefix("-") }) {
      try check(word, among: names)
      command = command.configuration.subcommands.first { $0._commandName == word } ?? command
      names = command.configuration.subcommands.map { $0._commandName }
    }
  }

  private static func check(_ word: String?, among names: [String]) throws(UsageProblem) {
    guard let word, !word.hasPrefix("-"), !names.contains(word) else { return }
    throw UsageProblem.unknownCommand(word, among: names)
  }
}
