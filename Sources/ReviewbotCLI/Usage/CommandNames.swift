import ArgumentParser
import Review
import ReviewCore

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
