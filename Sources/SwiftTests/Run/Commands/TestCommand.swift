import ReviewCore

/// The program to start for a run: the user's command with additional options.
struct TestCommand: Sendable {
  let settings: TestRunSettings
  /// A program that makes the tests' output line-buffered; nil if none is installed.
  let lineBuffering: String?

  /// Identifies the processes that tests start and leave behind, so that they are ended, too. SwiftPM's manifest cache
  /// depends on the environment: a new variable with a different value for each run would recompile every manifest.
  /// SwiftPM excludes this variable from the cache key, and it has no meaning without a terminal.
  private static let mark = "TERM_SESSION_ID"
  /// Without it, the event stream lacks either warnings (version 0) or arguments and comments (6.3).
  private static let streamFields = "SWT_EXPERIMENTAL_EVENT_STREAM_FIELDS_ENABLED"
  private let markValue = String(UInt64.random(in: 0 ... .max), radix: 36)

  /// - Parameter files: Used to find `stdbuf`. On a pipe, the C library buffers output, and a crashing or hanging test
  ///   process would lose the very lines that identify the test.
  init(settings: TestRunSettings, files: any FileSystem) {
    self.settings = settings
    let folders = (settings.environment["PATH"] ?? "").split(separator: ":")
    // A sanitiser's runtime must be the first library of its process, but stdbuf would load its own first.
    lineBuffering = Self.isSanitised(settings) ? nil : folders.map { "\($0)/stdbuf" }.first { files.exists($0) }
  }

  /// Whether it is `swift test`, whose options are known, possibly started by another program.
  var isSwiftTest: Bool {
    zip(settings.command, settings.command.dropFirst()).contains { program, word in
      (program == "swift" || program.hasSuffix("/swift")) && word == "test"
    }
  }

  /// Whether another program runs `swift test`, so that Swift Testing must print the start of its run.
  var runsSwiftTest: Bool {
    let words = settings.command.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    guard !words.contains(where: { ["--disable-swift-testing", "--quiet", "-q"].contains($0) }) else { return false }
    return words.contains { $0 == "swift-test" || $0.hasSuffix("/swift-test") }
      || zip(words, words.dropFirst()).contains { program, word in
        (program == "swift" || program.hasSuffix("/swift")) && word == "test"
      }
  }

  /// The toolchain's driver as the user wrote it.
  var swift: String {
    settings.command.first { $0 == "swift" || $0.hasSuffix("/swift") } ?? "swift"
  }

  var isSanitised: Bool { Self.isSanitised(settings) }

  private static func isSanitised(_ settings: TestRunSettings) -> Bool {
    settings.command.contains { $0.hasPrefix("--sanitize") }
  }

  /// SwiftPM's `--parallel`: each XCTest has its own process, and the output differs.
  var isParallel: Bool {
    isSwiftTest && settings.command.last { $0 == "--parallel" || $0 == "--no-parallel" } == "--parallel"
  }

  /// Whether a run of these tests is parallel.
  func isParallel(_ selection: TestSelection) -> Bool { isParallel && !selection.isSerial }

  private var isVerbose: Bool { settings.command.contains { $0 == "-v" || $0 == "--verbose" } }

  /// Returns whether the program exists. Without `stdbuf` before it, the process runner reports a missing program.
  func isThere(in files: any FileSystem) -> Bool {
    guard lineBuffering != nil, let program = settings.command.first, !program.contains("/") else { return true }
    return (settings.environment["PATH"] ?? "").split(separator: ":").contains { files.exists("\($0)/\(program)") }
  }

  /// Whether the user's options exclude tests. `--skip-build` and `--skip-update` exclude none.
  var selects: Bool {
    settings.command.contains { word in
      let option = word.prefix { $0 != "=" }
      return Self.selecting.contains(String(option)) || Self.disabling.contains(word)
    }
  }

  private static let selecting = ["--filter", "--skip", "--specifier", "-s", "--test-product"]
  private static let disabling = ["--disable-xctest", "--disable-swift-testing"]

  /// The libraries that the user's options exclude.
  var disabledLibraries: Set<TestCase.Library> {
    var disabled: Set<TestCase.Library> = []
    if settings.command.contains("--disable-xctest") { disabled.insert(.xctest) }
    if settings.command.contains("--disable-swift-testing") { disabled.insert(.swiftTesting) }
    return disabled
  }

  /// Returns the libraries for which `swift test` certainly starts a process, even if the selection contains none of
  /// their tests.
  func expected(of selection: TestSelection) -> Set<TestCase.Library> {
    guard !isSwiftTest else { return selection.libraries.subtracting(disabledLibraries) }
    return runsSwiftTest ? [.swiftTesting] : []
  }

  /// The absolute folder of the configuration's products: SwiftPM's link to the folder with the triple.
  var productsFolder: String { "\(scratchFolder)/\(configuration)" }

  /// Returns the absolute folders of the configuration. SwiftPM creates its link only when a build succeeds.
  func buildFolders(in files: any FileSystem) -> [String] {
    if files.exists(productsFolder) { return [productsFolder] }
    let triples = ((try? files.list(scratchFolder)) ?? []).filter { $0.contains("-") }
    return triples.map { "\(scratchFolder)/\($0)/\(configuration)" }.filter(files.exists)
  }

  private var scratchFolder: String {
    let named = settings.scratchPath ?? value(of: ["--scratch-path", "--build-path"])
    // SwiftPM reads the variable where no option names the folder.
    let scratch = named ?? settings.environment["SWIFTPM_BUILD_DIR"].flatMap { $0.isEmpty ? nil : $0 } ?? ".build"
    return scratch.hasPrefix("/") ? scratch : "\(settings.packageFolder)/\(scratch)"
  }

  private var configuration: String { value(of: ["-c", "--configuration"]) ?? "debug" }

  /// Returns the value of `--name value` or `--name=value` in the user's command; the last one counts.
  private func value(of names: [String]) -> String? {
    let arguments = settings.command
    let values = arguments.indices.compactMap { index -> String? in
      if names.contains(arguments[index]) { return index + 1 < arguments.count ? arguments[index + 1] : nil }
      return names.first { arguments[index].hasPrefix($0 + "=") }
        .map { String(arguments[index].dropFirst($0.count + 1)) }
    }
    return values.last
  }

  /// Absolute paths of files that the run writes.
  struct Outputs: Hashable, Sendable {
    let eventStream: String
    let report: String

    init(folder: String, pass: Int) {
      eventStream = "\(folder)/events-\(pass).jsonl"
      report = "\(folder)/xunit-\(pass).xml"
    }
  }

  func run(_ selection: TestSelection, outputs: Outputs, skipBuild: Bool) -> Command {
    var arguments = words(for: selection)
    if isSwiftTest {
      arguments += common + selection.options + (skipBuild ? ["--skip-build"] : [])
      arguments += ["--event-stream-output-path", outputs.eventStream]
      if isParallel(selection) { arguments += ["--xunit-output", outputs.report] }
      // Otherwise SwiftPM does not print the output of XCTests whose process ended with status 0.
      if isParallel(selection), !isVerbose { arguments.append("-v") }
    }
    return command(arguments)
  }

  /// Returns the user's command. SwiftPM rejects `--num-workers` together with `--no-parallel` or `--disable-xctest`.
  private func words(for selection: TestSelection) -> [String] {
    let all = settings.command
    guard isSwiftTest, selection.isSerial || !selection.libraries.contains(.xctest) else { return all }
    let option = "--num-workers"
    return all.indices.filter { index in
      let isValue = index > 0 && all[index - 1] == option
      return !isValue && all[index] != option && !all[index].hasPrefix(option + "=")
    }.map { all[$0] }
  }

  /// Returns whether a command line belongs to `swift test` itself, including its test processes.
  func isOwn(_ line: String) -> Bool {
    let program = line.prefix { $0 != " " }.split(separator: "/").last.map(String.init) ?? ""
    return program.hasPrefix("swift") || program == "stdbuf" || line.contains(".xctest")
      || settings.command.contains(String(line.prefix { $0 != " " }))
  }

  /// Returns a command that lists the built tests.
  ///
  /// SwiftPM does not set a profile path for the process that lists, so it would write a profile into the package. The
  /// path set here is always the same, for the manifest cache.
  func list() -> Command { listing(listArguments + ["--skip-build"]) }

  /// Returns a command that builds, and lists the tests.
  func listAfterBuild() -> Command { listing(listArguments) }

  private var listArguments: [String] {
    let arguments = settings.command
    let end = arguments.firstIndex(of: "test").map { $0 + 1 } ?? arguments.count
    let rest = arguments[end...].filter { $0 != "--parallel" && !Self.disabling.contains($0) }
    return arguments[..<end] + ["list"] + rest + common
  }

  /// Returns a command that lists the tests of one library with the test binary itself.
  func list(_ library: TestCase.Library, of binary: String) -> Command {
    listing([binary, "--list-tests"] + (library == .swiftTesting ? ["--testing-library", "swift-testing"] : []))
  }

  private func listing(_ arguments: [String]) -> Command {
    var command = command(arguments)
    command.environment["LLVM_PROFILE_FILE"] = "\(productsFolder)/listing.profraw"
    return command
  }

  private var common: [String] {
    (settings.withCoverage ? ["--enable-code-coverage"] : [])
      + (settings.scratchPath.map { ["--scratch-path", $0] } ?? [])
  }

  private func command(_ arguments: [String]) -> Command {
    let all = (lineBuffering.map { [$0, "-oL", "-eL"] } ?? []) + arguments
    var command = Command(
      all.first ?? "", Array(all.dropFirst()), directory: settings.packageFolder, environment: settings.environment)
    command.environment[Self.mark] = markValue
    command.environment[Self.streamFields] = "1"
    command.markingVariable = Self.mark
    command.observedProgram = ".xctest"
    return command
  }
}
