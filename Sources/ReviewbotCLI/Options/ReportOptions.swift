import ArgumentParser
import Review

/// The destination and format of the report.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A report format, to standard output or to a file; repeatable (default: text).",
      valueName: "format[=file]"))
  var format: [String] = []

  @Option(help: ArgumentHelp("Write the report to this file instead of standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The configuration, in place of every .lint.yml of the repository.", valueName: "file"))
  var config: String?

  @Flag(name: .shortAndLong, help: "Print each step and how long it takes.")
  var verbose = false

  var request: ReportRequest {
    ReportRequest(formats: format, output: output, config: config, isVerbose: verbose)
  }

  /// The options that require a report, for modes that write none.
  var given: [GivenOption] { [("--format", !format.isEmpty), ("--output", output != nil)] }
}
