import ArgumentParser
import Review
import ReviewCore

/// An option, as typed, and whether it was given.
typealias GivenOption = (name: String, isGiven: Bool)

/// Rejects contradictory command lines.
extension UsageProblem {
  /// - Parameters:
  ///   - others: Options without an effect, or with the opposite one, next to `option`.
  ///   - option: An option that is given.
  ///   - reason: The reason, as a clause.
  /// - Throws: `UsageProblem` when one of the others is given.
  static func refuse(
    _ others: [GivenOption], beside option: String, because reason: String, hint: String = "Leave out one of them."
  ) throws(UsageProblem) {
    guard let other = others.first(where: \.isGiven)?.name else { return }
    throw UsageProblem(summary: "`\(option)` and `\(other)` contradict each other: \(reason).", hint: hint)
  }

  /// - Throws: `UsageProblem` when the option and one of the others are given.
  static func refuse(
    _ others: [GivenOption], beside option: GivenOption, because reason: String, hint: String = "Leave out one of them."
  ) throws(UsageProblem) {
    guard option.isGiven else { return }
    try refuse(others, beside: option.name, because: reason, hint: hint)
  }

  /// - Throws: `UsageProblem` when one of the options is given without the option that they require.
  static func require(_ needed: GivenOption, for options: [GivenOption]) throws(UsageProblem) {
    guard !needed.isGiven, let option = options.first(where: \.isGiven)?.name else { return }
    throw UsageProblem(
      summary: "`\(option)` requires `\(needed.name)`.", hint: "Add `\(needed.name)`, or leave out `\(option)`.")
  }
}

/// Errors of ArgumentParser, reworded in the form of all other errors.
///
/// ArgumentParser hides its error values, so its messages are parsed. An unknown message is passed on unchanged.
extension UsageProblem {
  /// - Parameter error: The error from parsing the arguments.
  init(parsing error: any Error) {
    let message = Reviewbot.message(for: error)
    let usage = Reviewbot.fullMessage(for: error)
    let command = usage.firstMatch(of: #/See '(reviewbot[a-z ]*) --?h[a-z]*' for more/#)?.1
    self.init(message: message, command: command.map(String.init) ?? "reviewbot")
  }

  /// - Parameters:
  ///   - message: ArgumentParser's sentence.
  ///   - command: The command that the arguments were for, as typed.
  init(message: String, command: String) {
    let line = message.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    let help = "`\(command) --help` lists the options."
    let known =
      Self.unknownOption(line, command, help) ?? Self.missingValue(line) ?? Self.unexpectedValue(line)
      ?? Self.unexpectedArgument(line, command, help) ?? Self.contradiction(line) ?? Self.missingArgument(line, command)
      ?? Self.invalidValue(line, help)
    let sentence = Escaped.line(line)
    self = known ?? UsageProblem(summary: sentence.hasSuffix(".") ? sentence : sentence + ".", hint: help)
  }

  private static func unknownOption(_ line: String, _ command: String, _ help: String) -> UsageProblem? {
    guard let match = line.wholeMatch(of: #/Unknown option '(.+?)'(?:\. Did you mean '(.+)'\?)?/#) else { return nil }
    let guess = match.2.map { "Did you mean `\(Escaped.line(String($0)))`? " } ?? ""
    return UsageProblem(summary: "`\(command)` has no option `\(shown(match.1))`.", hint: guess + help)
  }

  private static func missingValue(_ line: String) -> UsageProblem? {
    guard let match = line.wholeMatch(of: #/Missing value for '(.+)'/#) else { return nil }
    let option = match.1.prefix { $0 != " " }
    return UsageProblem(summary: "`\(shown(option))` has no value.", hint: "Write `\(shown(match.1))`.")
  }

  private static func unexpectedValue(_ line: String) -> UsageProblem? {
    guard let match = line.wholeMatch(of: #/The option '(.+?)' does not take any value, but '(.*)' was specified\./#)
    else { return nil }
    return UsageProblem(
      summary: "`\(shown(match.1))` takes no value, but got `\(shown(match.2))`.",
      hint: "Write `\(shown(match.1))` alone.")
  }

  private static func unexpectedArgument(_ line: String, _ command: String, _ help: String) -> UsageProblem? {
    guard let match = line.wholeMatch(of: #/(?:Unexpected argument|[0-9]+ unexpected arguments:) '(.+)'/#)
    else { return nil }
    let words = match.1.split(separator: "', '").map { "`\(shown($0))`" }.joined(separator: ", ")
    return UsageProblem(summary: "`\(command)` takes no argument \(words).", hint: help)
  }

  private static func contradiction(_ line: String) -> UsageProblem? {
    let form = #/Value to be set with flag '(.+)' had already been set with flag '(.+)'/#
    guard let match = line.wholeMatch(of: form) else { return nil }
    return UsageProblem(
      summary: "`\(shown(match.2))` and `\(shown(match.1))` contradict each other.", hint: "Leave out one of them.")
  }

  private static func missingArgument(_ line: String, _ command: String) -> UsageProblem? {
    guard let match = line.wholeMatch(of: #/Missing expected argument '(.+)'/#) else { return nil }
    return UsageProblem(
      summary: "`\(command)` requires \(shown(match.1)).",
      hint: "Write `\(command) \(shown(match.1))`; `\(command) --help` has examples.")
  }

  private static func invalidValue(_ line: String, _ help: String) -> UsageProblem? {
    let form = #/The value '(.*)' is invalid for '(.+?)'(?:\. Please provide one of (.*)\.)?(?:: .*)?/#
    guard let match = line.wholeMatch(of: form) else { return nil }
    let choices = match.3.map { "Write one of \($0.replacing("'", with: "`"))." }
    return UsageProblem(
      summary: "`\(shown(match.1))` is not a valid value for `\(shown(match.2))`.", hint: choices ?? help)
  }

  private static func shown(_ text: Substring) -> String { Escaped.line(String(text)) }
}
