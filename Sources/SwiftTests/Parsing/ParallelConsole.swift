/// Follows XCTest's output under SwiftPM's `--parallel`: each test has a process of its own, and of those that failed
/// the output follows in one block each, one after the other.
struct ParallelConsole: Sendable {
  /// A failed test's block: what was said of the test, and of its crash.
  struct Block: Hashable, Sendable {
    let record: XCTestRecord
    let crash: CrashReport?
  }

  private(set) var blocks: [Block] = []
  /// `[3/14] Testing Module.Suite/test`: ended tests.
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
