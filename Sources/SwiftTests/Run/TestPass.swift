import ReviewCore

/// All that one run of the command said.
struct TestPass: Sendable {
  let outcome: ProcessOutcome
  /// Which tests it was asked for.
  let selection: TestSelection
  /// Whose processes `swift test` starts for it; empty for another command.
  let expected: Set<TestCase.Library>
  let xctests: [XCTestRecord]
  /// XCTest's own sum.
  let executed: (tests: Int, failures: Int)?
  /// Whether XCTest came to the end of its run.
  let isXCTestOver: Bool
  /// Whether XCTest said that its run begins.
  let hasXCTestBegun: Bool
  /// The class of XCTests that had begun last and not ended.
  let openSuite: String?
  let log: BuildLog
  let xctestCrash: CrashReport?
  let swiftTestingCrash: CrashReport?
  /// With `--parallel`: the failed tests' blocks, and SwiftPM's list of what ran.
  let blocks: [ParallelConsole.Block]
  let report: XUnitReport?
  /// Nil when there is no event stream.
  let events: EventStream?
  /// The last lines of both streams.
  let tail: [String]
  /// Tests of Swift Testing that ended, by what was printed.
  let printedSwiftTests: Int

  /// What the run wrote to files for us.
  struct Files {
    let events: EventStream?
    let report: XUnitReport?
  }

  /// Whether a limit or a cancellation ended it.
  var isCutShort: Bool { outcome.cause != .itself }

  /// Whether a limit struck while XCTest ran. Swift Testing's process, which writes the events, comes after it.
  var hasXCTestHung: Bool {
    isCutShort && events == nil && xctestCrash?.hasBacktrace != true && log.signal(of: .xctest) == nil
  }

  /// A process may hang in the very handling of its crash.
  var hasSwiftTestingHung: Bool { isCutShort && swiftTestingCrash?.hasBacktrace != true }

  var succeeded: Bool { outcome.succeeded }

  /// Whether the build succeeded and test processes were started.
  var hasBegun: Bool {
    let isBuilt = log.isComplete && !log.remarks.contains { $0.severity == .error }
    return !isEmpty || hasXCTestBegun || succeeded || isBuilt || !log.endedProcesses.isEmpty
  }

  /// Whether the tests of a library came to their end: XCTest prints it, Swift Testing writes it to its event stream.
  func isOver(_ library: TestCase.Library) -> Bool {
    switch library {
    // With `--parallel` each XCTest has its own process, and SwiftPM's report has them all.
    case .xctest: isXCTestOver || report != nil
    case .swiftTesting: events?.isComplete == true
    }
  }

  /// Whether a process ended by itself, with whatever status, before the tests of a library were over.
  func hasEndedEarly(_ library: TestCase.Library) -> Bool {
    let wasMeant = expected.contains(library) || library == .xctest && hasXCTestBegun
    return wasMeant && hasBegun && !isCutShort && !isOver(library)
  }

  /// Tests that were running when their process ended.
  var openXCTest: XCTestRecord? { isXCTestOver ? nil : xctests.last { $0.outcome == nil } }
  var openSwiftTests: [SwiftTestingRecord] {
    guard let events, !events.isComplete else { return [] }
    return events.records.filter { $0.isOpen && !$0.isSuite }
  }

  /// Nothing of the tests was heard.
  var isEmpty: Bool {
    xctests.isEmpty && openSuite == nil && (report?.entries.isEmpty ?? true) && (events?.records.isEmpty ?? true)
  }
}
