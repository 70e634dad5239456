import ArgumentParser
import Platform
import Review

/// The destination and format of the report.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A report format, to standard output or to a file; repeatable (default: text).",
      valueName: "format[=file]"),
    completion: .reportFormats)
  var format: [String] = []

  @Option(
    help: ArgumentHelp("Write the report to this file instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("At most this many bytes in the formats agent and markdown, such as 8k.", valueName: "bytes"))
  var budget: ByteCount?

  @Option(
    help: ArgumentHelp("The configuration, in place of every .lint.yml of the repository.", valueName: "file"),
    completion: .file(extensions: ["yml"]))
  var config: String?

  @Flag(name: .shortAndLong, help: "Print each step and how long it takes, and all entries of the text report.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Write no text report and no progress; print only failures.")
  var quiet = false

  @Option(
    name: .customLong("color"),
    help: ArgumentHelp(
      "Colors in the text report: on a terminal unless NO_COLOR is set (auto), always, or never.",
      valueName: "auto|always|never"))
  var colours: ColourChoice = .auto

  var request: ReportRequest {
    var request = ReportRequest(formats: format, output: output, config: config, isVerbose: verbose)
    request.budget = budget?.value
    request.isQuiet = quiet
    return request
  }

  /// Returns the services, with the colours and the progress that the options choose.
  /// - Parameter cache: Whether to use results of earlier runs; nil: not given.
  func services(cache: Bool? = nil) -> Services {
    let services = Services.live(cache: cache, colours: colours)
    return quiet ? services.withoutProgress : services
  }

  /// The options that require a report, for modes that write none.
  var given: [GivenOption] { [("--format", !format.isEmpty), ("--output", output != nil), ("--budget", budget != nil)] }

  /// - Throws: `UsageProblem` for options that contradict each other.
  func check() throws(UsageProblem) {
    try UsageProblem.refuse(
      [("--verbose", verbose)], beside: ("--quiet", quiet), because: "one shows less and the other more")
  }
}

extension ColourChoice: ExpressibleByArgument {}

/// A number of bytes on the command line: `8000`, `8k` (8,000) or `1m` (1,000,000).
struct ByteCount: ExpressibleByArgument {
  let value: Int

  init?(argument: String) {
    let text = argument.lowercased()
    let scale = text.hasSuffix("k") ? 1_000 : text.hasSuffix("m") ? 1_000_000 : 1
    guard let count = Int(scale == 1 ? text : String(text.dropLast())), (1...1_000_000).contains(count) else {
      return nil
    }
    value = count * scale
  }
}

/// Whether to keep data between runs.
struct CacheOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo, exclusivity: .exclusive,
    help: """
      Use results of linting and builds of tests from earlier runs, and keep this run's (default: yes, in CI no: tests \
      could change what later runs read).
      """)
  var cache: Bool?
}
