import ArgumentParser
import Review
import ReviewCore

/// The names of the commands, so that a mistyped one is reported as such, whatever options follow it.
enum CommandNames {
  static let all: [String] =
    Reviewbot.configuration.subcommands.map { (command: any ParsableCommand.Type) in command._commandName } + ["help"]

  /// - Throws: `UsageProblem` with the nearest command when the first word, or the one after `help`, is not a command.
  static func check(_ arguments: [String]) throws(UsageProblem) {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let word = words.first, !word.hasPrefix("-"), !all.contains(word) else { return }
    throw UsageProblem.unknownCommand(word, among: all)
  }
}
