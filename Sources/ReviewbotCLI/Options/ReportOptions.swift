import ArgumentParser
import Review

/// Where the report goes, and in which shape.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A format, written to standard output or to a file; may be given several times (default: text).",
      valueName: "format[=file]"))
  var format: [String] = []

  @Option(help: ArgumentHelp("Write the report to this file, not to standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The configuration, in place of every .lint.yml of the repository.", valueName: "file"))
  var config: String?

  @Flag(name: .shortAndLong, help: "Say what is done and how long it takes.")
  var verbose = false

  var request: ReportRequest {
    ReportRequest(formats: format, output: output, config: config, isVerbose: verbose)
  }

  /// For modes that write no report.
  var given: [GivenOption] { [("--format", !format.isEmpty), ("--output", output != nil)] }
}
