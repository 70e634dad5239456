import ReviewCore

/// The program that is started for a run, with what we add to what the user asked for.
struct TestCommand: Sendable {
  let settings: TestRunSettings
  /// A program that makes the tests' output come line by line; nil where there is none.
  let lineBuffering: String?

  /// What tests start and leave behind is known by it, and ended with them. SwiftPM's cache of manifests depends on the
  /// environment, so a variable of our own with another value each time would have every manifest compiled anew; this
  /// one is among those that it leaves out, and means nothing where no terminal is.
  private static let mark = "TERM_SESSION_ID"
  /// Without it the event stream has either no warnings (version 0) or no arguments and comments (6.3).
  private static let streamFields = "SWT_EXPERIMENTAL_EVENT_STREAM_FIELDS_ENABLED"
  private let markValue = String(UInt64.random(in: 0 ... .max), radix: 36)

  /// - Parameter files: To look for `stdbuf`. On a pipe C's library holds output back, and a test process that
  ///   crashes or hangs would take with it the very lines that tell which test that was.
  init(settings: TestRunSettings, files: any FileSystem) {
    self.settings = settings
    let folders = (settings.environment["PATH"] ?? "").split(separator: ":")
    // A sanitiser's runtime must be the first library of its process; stdbuf would put its own before it.
    lineBuffering = Self.isSanitised(settings) ? nil : folders.map { "\($0)/stdbuf" }.first { files.exists($0) }
  }

  /// Whether it is `swift test`, whose options we know, perhaps behind another program.
  var isSwiftTest: Bool {
    zip(settings.command, settings.command.dropFirst()).contains { program, word in
      (program == "swift" || program.hasSuffix("/swift")) && word == "test"
    }
  }

  /// The toolchain's driver as the user names it.
  var swift: String {
    settings.command.first { $0 == "swift" || $0.hasSuffix("/swift") } ?? "swift"
  }

  var isSanitised: Bool { Self.isSanitised(settings) }

  private static func isSanitised(_ settings: TestRunSettings) -> Bool {
    settings.command.contains { $0.hasPrefix("--sanitize") }
  }

  /// SwiftPM's `--parallel`: each XCTest in a process of its own, and other output.
  var isParallel: Bool { settings.command.contains("--parallel") }

  /// Whether its program is to be found. Without a program before it, who starts it says so better.
  func isThere(in files: any FileSystem) -> Bool {
    guard lineBuffering != nil, let program = settings.command.first, !program.contains("/") else { return true }
    return (settings.environment["PATH"] ?? "").split(separator: ":").contains { files.exists("\($0)/\(program)") }
  }

  /// Whether the user's words leave tests out.
  var selects: Bool {
    settings.command.contains { word in
      ["--filter", "--skip", "--disable-", "--test-product"].contains(where: word.hasPrefix)
    }
  }

  /// What the user's words leave out.
  var disabledLibraries: Set<TestCase.Library> {
    var disabled: Set<TestCase.Library> = []
    if settings.command.contains("--disable-xctest") { disabled.insert(.xctest) }
    if settings.command.contains("--disable-swift-testing") { disabled.insert(.swiftTesting) }
    return disabled
  }

  /// Whose processes `swift test` starts for a selection, whether or not there are tests for them.
  func expected(of selection: TestSelection) -> Set<TestCase.Library> {
    isSwiftTest ? selection.libraries.subtracting(disabledLibraries) : []
  }

  /// The folder for the configuration's products, absolute: SwiftPM's link to the folder with the triple.
  var productsFolder: String { "\(scratchFolder)/\(configuration)" }

  /// The folders of the configuration, absolute. SwiftPM makes its link only when a build succeeds.
  func buildFolders(in files: any FileSystem) -> [String] {
    if files.exists(productsFolder) { return [productsFolder] }
    let triples = ((try? files.list(scratchFolder)) ?? []).filter { $0.contains("-") }
    return triples.map { "\(scratchFolder)/\($0)/\(configuration)" }.filter(files.exists)
  }

  private var scratchFolder: String {
    let scratch = settings.scratchPath ?? value(of: ["--scratch-path", "--build-path"]) ?? ".build"
    return scratch.hasPrefix("/") ? scratch : "\(settings.packageFolder)/\(scratch)"
  }

  private var configuration: String { value(of: ["-c", "--configuration"]) ?? "debug" }

  /// `--name value` or `--name=value` among the user's words; the last one counts.
  private func value(of names: [String]) -> String? {
    let words = settings.command
    let values = words.indices.compactMap { index -> String? in
      if names.contains(words[index]) { return index + 1 < words.count ? words[index + 1] : nil }
      return names.first { words[index].hasPrefix($0 + "=") }.map { String(words[index].dropFirst($0.count + 1)) }
    }
    return values.last
  }

  /// Files that the run writes for us, absolute.
  struct Outputs: Hashable, Sendable {
    let eventStream: String
    let report: String

    init(folder: String, pass: Int) {
      eventStream = "\(folder)/events-\(pass).jsonl"
      report = "\(folder)/xunit-\(pass).xml"
    }
  }

  func run(_ selection: TestSelection, outputs: Outputs, skipBuild: Bool) -> Command {
    var words = settings.command
    if isSwiftTest {
      words += common + selection.options + (skipBuild ? ["--skip-build"] : [])
      words += ["--event-stream-output-path", outputs.eventStream]
      if isParallel { words += ["--xunit-output", outputs.report] }
    }
    return command(words)
  }

  /// Whether a command line is one of `swift test` itself, its test processes among them.
  func isOwn(_ line: String) -> Bool {
    let program = line.prefix { $0 != " " }.split(separator: "/").last.map(String.init) ?? ""
    return program.hasPrefix("swift") || program == "stdbuf" || line.contains(".xctest")
      || settings.command.contains(String(line.prefix { $0 != " " }))
  }

  /// Lists the tests of what is built.
  ///
  /// SwiftPM gives the profile of the process that lists no place, so it would lie in the package. Its place is always
  /// the same, for the cache of manifests.
  func list(skipBuild: Bool = true) -> Command {
    let words = settings.command
    let end = words.firstIndex(of: "test").map { $0 + 1 } ?? words.count
    let rest = words[end...].filter { $0 != "--parallel" }
    return listing(words[..<end] + ["list"] + rest + common + (skipBuild ? ["--skip-build"] : []))
  }

  /// The same for the tests of one library, by the test binary itself.
  func list(_ library: TestCase.Library, of binary: String) -> Command {
    listing([binary, "--list-tests"] + (library == .swiftTesting ? ["--testing-library", "swift-testing"] : []))
  }

  private func listing(_ words: [String]) -> Command {
    var command = command(words)
    command.environment["LLVM_PROFILE_FILE"] = "\(productsFolder)/listing.profraw"
    return command
  }

  private var common: [String] {
    (settings.withCoverage ? ["--enable-code-coverage"] : [])
      + (settings.scratchPath.map { ["--scratch-path", $0] } ?? [])
  }

  private func command(_ words: [String]) -> Command {
    let all = (lineBuffering.map { [$0, "-oL", "-eL"] } ?? []) + words
    var command = Command(
      all.first ?? "", Array(all.dropFirst()), directory: settings.packageFolder, environment: settings.environment)
    command.environment[Self.mark] = markValue
    command.environment[Self.streamFields] = "1"
    command.markingVariable = Self.mark
    return command
  }
}
