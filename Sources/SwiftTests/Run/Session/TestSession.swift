import ReviewCore

/// The runs of the command in one test run, and their combined results.
struct TestSession: Sendable {
  let run: SwiftTestRun
  /// Private folder for event streams and merged profiles.
  let folder: String
  let progress: @Sendable (TestProgress) -> Void
  var passes: [TestPass] = []
  /// The time of the tests in all passes.
  private(set) var testing = Duration.zero
  var list: TestList?
  var ledger = TestLedger()
  var notices: [String] = []
  var profiles: ProfileGathering
  /// The diagnostics that the compiler serialized until the end of the first pass; later passes build nothing.
  var serialized: [SerializedDiagnostic] = []
  /// The tests that options of the command excluded; nil when that is unknown or irrelevant.
  private(set) var unselected: [String]?

  init(run: SwiftTestRun, folder: String, progress: @escaping @Sendable (TestProgress) -> Void) {
    self.run = run
    self.folder = folder
    self.progress = progress
    profiles = ProfileGathering(run: run, folder: folder)
  }

  var tests: [TestCase] { ledger.tests }

  /// - Throws: Errors of the process runner, including `CancellationError`.
  mutating func perform() async throws {
    let settings = run.settings
    let pins = try pins
    let first = try await pass(TestSelection(filter: settings.filter, skip: settings.skip))
    if let pins, try self.pins != pins {
      notices.append(
        "Package.resolved does not fit the manifest, and SwiftPM wrote another one. Commit that with the change.")
    }
    readSerialized()
    if !first.xctests.isEmpty || !unfinishedLibraries(of: first).isEmpty { try await listTests() }
    _ = ledger.take(reading(first).outcomes)
    noteDoubts(about: first)
    try await runRest(after: first)
    noteOutputHolders(first)
    try await recoverCoverage()
    try await retryFailed()
    try await noteUnselected()
  }

  /// Nil when the package has no pins.
  private var pins: [UInt8]? {
    get throws {
      let path = run.settings.packageFolder + "/Package.resolved"
      return run.files.exists(path) ? try run.files.read(path, limit: 1 << 26) : nil
    }
  }

  func reading(_ pass: TestPass) -> PassReading {
    PassReading(pass: pass, paths: run.paths, list: list)
  }

  /// Runs the command. Only the first pass builds.
  mutating func pass(_ selection: TestSelection) async throws -> TestPass {
    let settings = run.settings
    let isBuilt = settings.skipBuild || !passes.isEmpty
    let outputs = TestCommand.Outputs(folder: folder, pass: passes.count)
    let command = run.command.run(selection, outputs: outputs, skipBuild: isBuilt)
    notices += try await profiles.prepare()
    let time = TestingTime(now: run.now, isBuilt: isBuilt)
    let reader = PassReader(command: run.command, selection: selection, paths: run.paths) { [progress] sign in
      time.take(sign)
      progress(sign)
    }
    let outcome = try await run.processes.run(
      command, limits: ProcessLimits(total: settings.timeout, silence: settings.silence, keptBytes: 0)
    ) { reader.take($0) }
    testing += time.elapsed
    let files = TestPass.Files(
      events: try read(outputs.eventStream).map { EventStream($0) },
      report: try read(outputs.report).map { XUnitReport($0) })
    let pass = reader.pass(outcome, of: selection, expected: run.command.expected(of: selection), files: files)
    passes.append(pass)
    profiles.gather(pass)
    return pass
  }

  /// Returns nil when the file does not exist.
  private func read(_ path: String) throws -> [UInt8]? {
    guard run.files.exists(path) else { return nil }
    let bytes = try run.files.read(path, limit: 1 << 30)
    try run.files.remove(path)
    return bytes
  }

  private mutating func readSerialized() {
    guard run.command.isSwiftTest else { return }
    let contents = DiagnosticFiles.contents(of: run.command.buildFolders(in: run.files), files: run.files)
    serialized = contents.diagnostics
    notices += contents.notices
  }

  /// XCTest's console does not print a test's module, and a crashed process does not list the tests that had yet to
  /// run.
  private mutating func listTests() async throws {
    guard run.command.isSwiftTest else { return }
    list = try await TestListing(run: run).list()
  }

  /// Names the tests that options of the configured command exclude: a change may add such an option.
  private mutating func noteUnselected() async throws {
    let command = run.command
    guard command.isSwiftTest, command.selects, !run.isFiltered, passes.first?.hasBegun == true else { return }
    if list == nil { try await listTests() }
    guard let list else { return }
    let seen = Set(tests.flatMap { ["\($0.suite)/\($0.name)", $0.plainName] })
    let all = list.xctests.map { TestCase(notRun: $0, .xctest) }
      + list.swiftTests.map { TestCase(notRun: $0, .swiftTesting) }
    let names = all.map { "\($0.suite)/\($0.name)" }.filter { !seen.contains($0) }
    unselected = names
    guard !names.isEmpty else { return }
    let shown = names.prefix(5).map(Escaped.line).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    notices.append("`tests.command` excludes \(names.count) of \(all.count) tests: \(shown).")
  }

  /// A child process of a test may keep the output open after all tests have ended, which does not affect the results.
  private mutating func noteOutputHolders(_ pass: TestPass) {
    let isOver = pass.openXCTest == nil && pass.openSwiftTests.isEmpty
    guard pass.isCutShort, !pass.isEmpty, hung.isEmpty, isOver else { return }
    let others = pass.outcome.stillRunning.filter { !run.command.isOwn($0) }
    let shown = others.prefix(3).map { "`\(Escaped.line($0))`" }.joined(separator: ", ")
    let who = others.isEmpty ? "" : ": \(shown), started by a test, still ran and held its output"
    notices.append(
      "All tests ended, but the run continued until its time limit\(who). End it in the test that "
        + "starts it.")
  }

  private mutating func noteDoubts(about pass: TestPass) {
    if let sum = pass.executed, pass.openXCTest == nil, sum.tests != pass.xctests.count {
      notices.append(
        "XCTest says that it executed \(sum.tests) tests, but its output lists \(pass.xctests.count): a test prints "
          + "what looks like XCTest's own words.")
    }
    let failures = pass.xctests.reduce(0) { $0 + $1.failures.count + $1.droppedFailures }
    if let sum = pass.executed, pass.isXCTestOver, sum.failures > failures {
      notices.append("XCTest counted \(sum.failures) failures, but its output lists \(failures).")
    }
    if let events = pass.events, events.unreadableLines > 0, events.isComplete {
      notices.append("\(events.unreadableLines) lines of Swift Testing's event stream could not be read.")
    }
    let lock = pass.tail.first { $0.hasPrefix("Another instance of SwiftPM") }
    if pass.isCutShort, pass.isEmpty, let line = lock {
      notices.append("The build did not begin: \(Escaped.line(line))")
    }
    if !run.command.isSwiftTest {
      notices.append(
        "The test command is not `swift test`, so its output and exit status were judged. "
          + "Of Swift Testing, only the failed tests are known.")
      if pass.printed?.hasRun == false, !pass.isEmpty {
        notices.append("The output has no run of Swift Testing: its tests did not run, or they printed nothing.")
      }
    }
  }
}

extension TestSession {
  /// Flaky tests are rare; when many tests fail, they fail for another reason.
  private static let mostRetried = 50
  /// Each one costs a process.
  private static let mostRetriedAlone = 10

  /// Repeats failed tests, as often as the settings allow. A test that then passes is flaky.
  ///
  /// A test that crashed runs alone: in a process with others, it would prevent their second attempt.
  mutating func retryFailed() async throws {
    for _ in 0..<max(0, run.settings.retries) where run.command.isSwiftTest {
      let failed = tests.filter { ($0.status == .failed || $0.status == .crashed) && $0.isTest }
      guard !failed.isEmpty else { return }
      guard failed.count <= Self.mostRetried else {
        notices.append("\(failed.count) tests failed; none was run again.")
        return
      }
      progress(.runningAgain(reason: failed.count == 1 ? "a test failed" : "\(failed.count) tests failed"))
      let unheard = try await retry(failed.filter { $0.status == .failed })
      let alone = unheard + failed.filter { $0.status == .crashed }
      for test in alone.prefix(Self.mostRetriedAlone) { _ = try await retry([test]) }
      if alone.count > Self.mostRetriedAlone {
        notices.append("\(alone.count) tests crashed; only \(Self.mostRetriedAlone) of them were run again.")
      }
    }
  }

  /// - Returns: The tests without a result, because the process ended before them.
  private mutating func retry(_ failed: [TestCase]) async throws -> [TestCase] {
    guard !failed.isEmpty else { return [] }
    let selection = TestSelection(
      filter: TestSelection.patterns(for: failed), skip: [], libraries: Set(failed.map(\.library)))
    let losses = profiles
    let again = try await pass(selection)
    profiles.restoreLosses(of: losses)
    let outcomes = reading(again).outcomes
    ledger.retry(with: outcomes)
    let heard = Set(outcomes.filter { $0.standing == .resolved }.map { TestKey($0.test) })
    return failed.filter { !heard.contains(TestKey($0)) }
  }
}
