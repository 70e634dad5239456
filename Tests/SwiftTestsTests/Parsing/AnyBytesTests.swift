import ReviewTestKit
import Testing

@testable import SwiftTests

/// Output of untrusted tests: reading it ends normally, for any bytes.
@Suite struct AnyBytesTests {
  /// Parts of all formats, truncated and combined at random.
  private static let pieces: [[UInt8]] = [
    "{\"kind\":\"test\",\"payload\":{\"id\":\"M.a()/T.swift:1:1\",\"kind\":\"function\",\"name\":\"a()\"},\"version\":0}\n",
    "{\"kind\":\"event\",\"payload\":{\"kind\":\"testEnded\",\"testID\":\"M.a()/T.swift:1:1\",\"messages\":[]},\"version\":0}\n",
    "{\"kind\":\"event\",\"payload\":{\"kind\":\"issueRecorded\",\"issue\":{\"isKnown\":false}},\"version\":0}\n",
    "/p/A.swift:1:2: error: x [#G]\n", " 11 | code\n", "   |   `- note: n\n", "|- note: ", "[3/4] Compiling\n", "]", "[",
    "error: Process '", "' exited with unexpected signal code 4\n", "S/C.swift:1: Fatal error: a\n", "*** Signal 4\n",
    "Thread 1 \"a\" crashed:\n", " 0 0x0 f + 1 in x at /p/A.swift:1:1\n", " at /:", "<testcase classname=\"a\" name=\"b",
    "\">\n<failure", "M.A/test\n", "./\n", ":", "\n", "\r\n", "\"", "'", "é", "\u{202E}", "99999999999999999999999",
  ].map { Array($0.utf8) } + [[0], [0xFF, 0xFE], [0xC3]]

  @Test("Reading any mixture of output ends", .firstCounterexample, arguments: 0..<20)
  func mixtures(seed: Int) {
    var generator = Seeded(state: UInt64(seed))
    for _ in 0..<50 {
      let count = Int.random(in: 0..<30, using: &generator)
      let bytes = (0..<count).flatMap { _ in Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &generator)] }
      var (log, crashes, parallel, splitter) = (BuildLog(), CrashReader(), ParallelConsole(), LineSplitter())
      splitter.feed(bytes) { line in
        log.take(line)
        crashes.take(line)
        parallel.take(line)
      }
      parallel.finish()
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      #expect(log.remarks.count <= lines)
      #expect((crashes.takeReport()?.frames.count ?? 0) <= lines)
      #expect(EventStream(bytes).records.count <= lines)
      #expect(XUnitReport(bytes).entries.count <= lines)
      #expect(TestList(bytes).xctests.count <= lines)
    }
  }
}
