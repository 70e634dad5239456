package import ReviewCore

/// Runs a package's tests and reports the outcome of each.
package struct SwiftTestRun: Sendable {
  let processes: any ProcessRunner
  let files: any FileSystem
  let settings: TestRunSettings
  let command: TestCommand
  let paths: Paths
  /// The time since an arbitrary point.
  let now: @Sendable () -> Duration

  package init(processes: any ProcessRunner, files: any FileSystem, settings: TestRunSettings) {
    let start = ContinuousClock.now
    self.init(processes: processes, files: files, settings: settings) { ContinuousClock.now - start }
  }

  init(
    processes: any ProcessRunner, files: any FileSystem, settings: TestRunSettings,
    now: @escaping @Sendable () -> Duration
  ) {
    self.processes = processes
    self.files = files
    self.settings = settings
    self.now = now
    command = TestCommand(settings: settings, files: files)
    paths = Paths(settings: settings, files: files)
  }

  /// Runs the tests once, and repeats parts of them after a crash, a hang or a failure.
  /// - Parameter progress: Called often, but never concurrently.
  package func run(progress: @escaping @Sendable (TestProgress) -> Void) async -> TestRunResult {
    let manifest = settings.packageFolder + "/Package.swift"
    guard files.exists(manifest) || !command.isSwiftTest else {
      return TestRunResult(ending: .noPackage(Problem(
        summary: "No Package.swift in \(Escaped.line(settings.packageFolder)), so there are no tests to run.",
        hint: "Name the package's folder with --package-path, or leave the tests out with --no-tests.")))
    }
    guard command.isThere(in: files) else {
      let program = Escaped.line(settings.command.first ?? "")
      return TestRunResult(ending: .couldNotStart(Problem(
        summary: "The program \(program) was not found on PATH, so no test can run.",
        hint: "Install the Swift toolchain and add its folder to PATH, or set another `tests.command` in .lint.yml.")))
    }
    let builds = command.isSwiftTest && !settings.skipBuild
    progress(builds ? .building(done: 0, total: 0, step: "") : .testing(ended: 0, failed: 0, current: nil))
    do {
      return try await perform(progress)
    } catch is CancellationError {
      return TestRunResult(ending: .cancelled)
    } catch {
      let problem = (error as? any UserFacingError)?.problem
      return TestRunResult(ending: .couldNotStart(problem ?? Problem(
        summary: "The tests could not be run: \(Escaped.line("\(error)"))", hint: "Run them by hand to see more.")))
    }
  }

  /// Whether no option of the user excludes a test.
  package var runsEverything: Bool {
    command.isSwiftTest && !command.selects && settings.filter.isEmpty && settings.skip.isEmpty
  }

  /// Whether the options of this run select tests, in addition to the configured command.
  package var isFiltered: Bool { !settings.filter.isEmpty || !settings.skip.isEmpty }

  /// Builds, and returns all tests as `suite/name`; nil when that fails or the command is not `swift test`.
  /// - Throws: Errors of the process runner.
  package func list() async throws -> Set<String>? {
    guard command.isSwiftTest, files.exists(settings.packageFolder + "/Package.swift") else { return nil }
    let limits = ProcessLimits(total: settings.timeout, silence: settings.silence)
    let outcome = try await processes.run(command.listAfterBuild(), limits: limits) { _ in }
    guard outcome.succeeded else { return nil }
    let list = TestList(outcome.standardOutput)
    let swiftTests = list.swiftTests.map { TestCase(notRun: $0, .swiftTesting) }.map { "\($0.suite)/\($0.name)" }
    return Set(list.xctests + swiftTests)
  }

  /// Returns the modules with a test that this run's filters exclude. Builds first.
  /// - Returns: Nil when the tests cannot be listed, or a filter cannot be parsed.
  /// - Throws: Errors of the process runner.
  package func modulesWithExcludedTests() async throws -> Set<String>? {
    guard command.isSwiftTest else { return nil }
    let limits = ProcessLimits(total: settings.timeout, silence: settings.silence)
    let outcome = try await processes.run(command.listAfterBuild(), limits: limits) { _ in }
    guard outcome.succeeded else { return nil }
    let list = TestList(outcome.standardOutput)
    let all = list.xctests + list.swiftTests
    guard let selected = TestNames(filter: settings.filter, skip: settings.skip).matching(all) else { return nil }
    return Set(Set(all).subtracting(selected).map { String($0.prefix { $0 != "." }) })
  }

  private func perform(_ progress: @escaping @Sendable (TestProgress) -> Void) async throws -> TestRunResult {
    let folder = try files.makeTemporaryFolder(prefix: "reviewbot-tests")
    do {
      var session = TestSession(run: self, folder: folder, progress: progress)
      try await session.perform()
      return try await session.result()
    } catch {
      try files.remove(folder)
      throw error
    }
  }
}

/// The command to run, its folders, and its time limits.
package struct TestRunSettings: Hashable, Sendable {
  /// argv, never a shell. Options are appended when it is `swift test`.
  package var command: [String]
  /// Absolute; the folder of `Package.swift`.
  package var packageFolder: String
  /// Absolute; locations are relative to it. The package may be in a subfolder.
  package var repositoryFolder: String
  /// Regular expressions of `swift test --filter` and `--skip`.
  package var filter: [String]
  package var skip: [String]
  /// For each run of the command; nil for no limit.
  package var timeout: Duration?
  /// For an interval without any output; nil for no limit.
  package var silence: Duration?
  /// The maximum number of times that a failed test is repeated.
  package var retries: Int
  /// The child's whole environment.
  package var environment: [String: String]
  package var withCoverage: Bool
  /// Absolute or relative to the package folder; nil: `.build`.
  package var scratchPath: String?
  package var skipBuild: Bool

  package init(
    command: [String] = ["swift", "test"], packageFolder: String, repositoryFolder: String? = nil,
    filter: [String] = [], skip: [String] = [], timeout: Duration? = nil, silence: Duration? = nil, retries: Int = 0,
    environment: [String: String], withCoverage: Bool = true, scratchPath: String? = nil, skipBuild: Bool = false
  ) {
    self.command = command
    self.packageFolder = packageFolder
    self.repositoryFolder = repositoryFolder ?? packageFolder
    self.filter = filter
    self.skip = skip
    self.timeout = timeout
    self.silence = silence
    self.retries = retries
    self.environment = environment
    self.withCoverage = withCoverage
    self.scratchPath = scratchPath
    self.skipBuild = skipBuild
  }
}
