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
