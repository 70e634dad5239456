import ReviewCore

/// Parses XCTest's output under SwiftPM's `--parallel`: each test has its own process, and with `-v` the output of each
/// test follows in one block. Without `-v`, only failed tests have one.
struct ParallelConsole: Sendable {
  /// The block of a test: the messages about the test and about its crash.
  struct Block: Hashable, Sendable {
    let record: XCTestRecord
    let crash: CrashReport?
    /// Whether XCTest finished its run; otherwise the process ended before.
    let isOver: Bool
  }

  private(set) var blocks: [Block] = []
  /// The number of finished tests, from `[3/14] Testing Module.Suite/test`.
  private(set) var endedCount = 0
  private var console = XCTestConsole()
  private var crashes = CrashReader()
  /// SwiftPM prints an empty line after each block.
  private var isAfterEmptyLine = false

  mutating func take(_ line: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: "["), line.firstRange(of: Array("] Testing ".utf8)) != nil { endedCount += 1 }
    let begins = XCTestLine(line) == .suiteStarted("Selected tests")
    if begins, console.running == nil || isAfterEmptyLine || !crashes.isEmpty { finish() }
    isAfterEmptyLine = line.isEmpty
    crashes.take(line)
    console.take(line)
  }

  /// Closes the last block.
  mutating func finish() {
    let crash = crashes.takeReport()
    for record in console.records() {
      blocks.append(Block(record: record, crash: crash, isOver: console.isOver))
    }
    console = XCTestConsole()
  }
}

/// SwiftPM's xUnit file for XCTest, written with `--parallel`: the tests that ran, and those that failed.
///
/// It has no messages and no locations, and skipped tests appear as passed. The console's blocks add those details.
struct XUnitReport: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    /// `Module.Suite`.
    let suite: String
    let name: String
    let seconds: Double?
    var hasFailed = false
  }

  private(set) var entries: [Entry] = []

  /// Reads the elements that SwiftPM writes; ignores other and truncated elements.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("<testcase "), let suite = Self.attribute("classname", of: text),
        let name = Self.attribute("name", of: text)
      {
        let seconds = Self.attribute("time", of: text).flatMap { Double($0) }
        entries.append(Entry(suite: suite, name: name, seconds: seconds))
      } else if text.hasPrefix("<failure"), let last = entries.indices.last {
        entries[last].hasFailed = true
      }
    }
  }

  private static func attribute(_ name: String, of element: String) -> String? {
    // By scalars, because a name may have a combining mark next to a quotation mark or a reference.
    let scalars = element.unicodeScalars
    guard let mark = scalars.firstRange(of: " \(name)=\"".unicodeScalars) else { return nil }
    return String(scalars[mark.upperBound...].prefix { $0 != "\"" })
      .replacing(scalars: "&quot;", with: "\"").replacing(scalars: "&apos;", with: "'")
      .replacing(scalars: "&lt;", with: "<").replacing(scalars: "&gt;", with: ">")
      .replacing(scalars: "&amp;", with: "&")
  }
}

extension PassReading {
  /// With `--parallel`, SwiftPM's report has the tests that ran. Their blocks of the output have the details, and show
  /// whether each process ran its test to the end.
  func parallelTests(_ report: XUnitReport) -> [TestCase] {
    var blocks = Dictionary(grouping: pass.blocks, by: \.record.test)
    return report.entries.map { entry in
      let suite = entry.suite.split(separator: ".").last.map(String.init) ?? entry.suite
      return parallelTest(entry, Self.removeBlock(of: entry, from: &blocks["\(suite).\(entry.name)", default: []]))
    }
  }

  /// Several modules may have a test of the same name. Their blocks are in the order of the report.
  private static func removeBlock(
    of entry: XUnitReport.Entry, from blocks: inout [ParallelConsole.Block]
  ) -> ParallelConsole.Block? {
    let fitting = blocks.firstIndex { ($0.record.outcome == .failed) == entry.hasFailed } ?? blocks.indices.first
    return fitting.map { blocks.remove(at: $0) }
  }

  private func parallelTest(_ entry: XUnitReport.Entry, _ block: ParallelConsole.Block?) -> TestCase {
    var failures = block.map { self.failures(of: $0.record) } ?? []
    let status = status(of: entry, block)
    if status == .crashed { failures.append(death(of: entry, block)) }
    return TestCase(
      library: .xctest, suite: entry.suite, name: entry.name, status: status, failures: failures,
      seconds: entry.seconds)
  }

  private func status(of entry: XUnitReport.Entry, _ block: ParallelConsole.Block?) -> TestCase.Status {
    guard let block else { return entry.hasFailed ? .failed : .crashed }
    let hasCrashed = block.record.outcome == nil || (entry.hasFailed ? block.crash != nil : !block.isOver)
    if hasCrashed { return .crashed }
    if entry.hasFailed { return .failed }
    return status(of: block.record, isOpen: false)
  }

  private func death(of entry: XUnitReport.Entry, _ block: ParallelConsole.Block?) -> TestCase.Failure {
    guard !entry.hasFailed else { return death(block?.crash, of: nil) }
    let when = block == nil ? "before this test ran" : block?.record.outcome == nil ? "while this test ran" : "after it"
    return TestCase.Failure(message: "The test process called `exit(0)` \(when).", location: nil)
  }
}
