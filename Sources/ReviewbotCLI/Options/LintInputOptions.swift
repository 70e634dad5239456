import ArgumentParser
import Review
import ReviewCore

/// A Swift text on standard input, as editors pass it.
struct LintInputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "With `-` for standard input: the path of the text, as if it were in this file, which need not exist.",
      valueName: "path"),
    completion: .file(extensions: ["swift"]))
  var stdinPath: String?

  /// - Parameters:
  ///   - paths: The paths on the command line; `-` is standard input.
  ///   - others: Options that do not apply to one text.
  ///   - printing: Options that do not apply when the fixed text is printed; empty when it is not.
  /// - Throws: `UsageProblem` for a missing path, or for other files or options next to standard input.
  func check(paths: [String], others: [GivenOption], printing: [GivenOption]) throws(UsageProblem) {
    guard paths.contains("-") else {
      return try UsageProblem.require(("-", false), for: [("--stdin-path", stdinPath != nil)])
    }
    if paths.count > 1 {
      let other = paths.first { $0 != "-" } ?? "-"
      throw UsageProblem(
        summary: "`-` reads standard input, and `\(Escaped.line(other))` is given next to it.",
        hint: "Lint standard input in a run of its own.")
    }
    guard stdinPath != nil else {
      throw UsageProblem(
        summary: "`reviewbot lint -` requires `--stdin-path`: rules and the configuration depend on the path.",
        hint: "Write `reviewbot lint - --stdin-path Sources/Cart.swift`.")
    }
    try UsageProblem.refuse(others, beside: "-", because: "one text is linted as a whole")
    try UsageProblem.refuse(printing, beside: "--fix", because: "only the fixed text is printed")
  }
}
