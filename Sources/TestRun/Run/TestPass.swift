import ReviewCore

/// All that one run of the command said.
struct TestPass: Sendable {
  let outcome: ProcessOutcome
  /// Which tests it was asked for.
  let selection: TestSelection
  let xctests: [XCTestRecord]
  /// XCTest's own sum.
  let executed: (tests: Int, failures: Int)?
  /// Whether XCTest came to the end of its run.
  let isXCTestOver: Bool
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

  /// Whether a limit or a cancellation ended it.
  var isCutShort: Bool { outcome.cause != .itself }

  /// Whether a limit struck while XCTest ran. Swift Testing's process, which writes the events, comes after it.
  var hasXCTestHung: Bool {
    isCutShort && events == nil && xctestCrash?.hasBacktrace != true && log.signal(of: .xctest) == nil
  }

  /// A process may hang in the very handling of its crash.
  var hasSwiftTestingHung: Bool { isCutShort && swiftTestingCrash?.hasBacktrace != true }

  var succeeded: Bool { outcome.succeeded }

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
