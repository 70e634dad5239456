/// Parses XCTest's output under SwiftPM's `--parallel`: each test has its own process, and the output of each failed
/// test follows in one block.
struct ParallelConsole: Sendable {
  /// The block of a failed test: the messages about the test and about its crash.
  struct Block: Hashable, Sendable {
    let record: XCTestRecord
    let crash: CrashReport?
  }

  private(set) var blocks: [Block] = []
  /// The number of finished tests, from `[3/14] Testing Module.Suite/test`.
  private(set) var endedCount = 0
  private var console = XCTestConsole()
  private var crashes = CrashReader()

  mutating func take(_ line: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: "["), line.firstRange(of: Array("] Testing ".utf8)) != nil { endedCount += 1 }
    let begins = XCTestLine(line) == .suiteStarted("Selected tests")
    if begins, console.running == nil || !crashes.isEmpty { finish() }
    crashes.take(line)
    console.take(line)
  }

  /// Closes the last block.
  mutating func finish() {
    let crash = crashes.takeReport()
    if let record = console.records().first { blocks.append(Block(record: record, crash: crash)) }
    console = XCTestConsole()
  }
}
