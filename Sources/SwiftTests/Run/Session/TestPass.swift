import ReviewCore

/// All results of one run of the command.
struct TestPass: Sendable {
  let outcome: ProcessOutcome
  /// The tests that it was asked to run.
  let selection: TestSelection
  /// The libraries for which `swift test` starts a process; empty for a command that need not run it.
  let expected: Set<TestCase.Library>
  let xctests: [XCTestRecord]
  /// XCTest's own total.
  let executed: (tests: Int, failures: Int)?
  /// Whether XCTest finished its run.
  let isXCTestOver: Bool
  /// Whether XCTest reported the start of its run.
  let hasXCTestBegun: Bool
  /// The last XCTest class that began and has not ended.
  let openSuite: String?
  let log: BuildLog
  let xctestCrash: CrashReport?
  let swiftTestingCrash: CrashReport?
  /// With `--parallel`: the blocks of failed tests, and SwiftPM's report of the tests that ran.
  let blocks: [ParallelConsole.Block]
  let report: XUnitReport?
  /// Nil without an event stream.
  let events: EventStream?
  /// The last lines of both streams.
  let tail: [String]
  /// Swift Testing's printed results; nil for `swift test`, which writes an event stream.
  let printed: PrintedSwiftTests?

  /// The files that the run wrote.
  struct Files {
    let events: EventStream?
    let report: XUnitReport?
  }

  /// Whether a limit or a cancellation ended it.
  var isCutShort: Bool { outcome.cause != .itself }

  /// Whether a limit was reached while XCTest ran. Swift Testing's process, which writes the events, runs after it.
  var hasXCTestHung: Bool {
    isCutShort && events == nil && xctestCrash?.hasBacktrace != true && log.signal(of: .xctest) == nil
  }

  /// A process may hang while it handles its crash.
  var hasSwiftTestingHung: Bool { isCutShort && swiftTestingCrash?.hasBacktrace != true }

  var succeeded: Bool { outcome.succeeded }

  /// Whether the build succeeded and test processes were started.
  var hasBegun: Bool {
    let isBuilt = log.isComplete && !log.remarks.contains { $0.severity == .error }
    return !isEmpty || hasXCTestBegun || succeeded || isBuilt || !log.endedProcesses.isEmpty
  }

  /// Returns whether the tests of a library finished: XCTest prints it, Swift Testing writes it to its event stream.
  func isOver(_ library: TestCase.Library) -> Bool {
    switch library {
    // With `--parallel`, each XCTest has its own process, and SwiftPM's report contains them all.
    case .xctest: isXCTestOver || report != nil
    case .swiftTesting: events?.isComplete == true || printed.map { $0.hasRun && $0.openRuns == 0 } == true
    }
  }

  /// Returns whether a process ended by itself, with any status, before the tests of a library finished.
  func hasEndedEarly(_ library: TestCase.Library) -> Bool {
    let wasMeant = expected.contains(library) || library == .xctest && hasXCTestBegun
    return wasMeant && hasBegun && !isCutShort && !isOver(library)
  }

  /// Returns how the process of a library ended; nil when that is unknown, or when the library had several.
  ///
  /// SwiftPM prints the signal, except for SIGKILL, SIGTERM and SIGINT, which the system may tell.
  func ending(of library: TestCase.Library) -> ProcessOutcome.Termination? {
    if let signal = log.signal(of: library) { return .signalled(Int32(signal)) }
    if succeeded { return .exited(0) }
    let own = outcome.endings.filter { $0.arguments.contains("swift-testing") == (library == .swiftTesting) }
    return own.count == 1 ? own[0].termination : nil
  }

  /// Tests that were running when their process ended.
  var openXCTest: XCTestRecord? { isXCTestOver ? nil : xctests.last { $0.outcome == nil } }
  var openSwiftTests: [SwiftTestingRecord] {
    guard let events, !events.isComplete else { return [] }
    return events.records.filter { $0.isOpen && !$0.isSuite }
  }

  /// Whether the run produced no test output.
  var isEmpty: Bool {
    xctests.isEmpty && openSuite == nil && (report?.entries.isEmpty ?? true) && (events?.records.isEmpty ?? true)
  }
}
