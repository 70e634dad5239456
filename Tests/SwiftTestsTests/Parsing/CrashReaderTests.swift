import Testing

@testable import SwiftTests

private func report(_ text: String) -> CrashReport? {
  var reader = CrashReader()
  var splitter = LineSplitter()
  splitter.feed(text.utf8) { reader.take($0) }
  splitter.finish { reader.take($0) }
  return reader.takeReport()
}

@Suite struct CrashReaderTests {
  @Test("The crash message has the kind, the text and a location without its folder", arguments: [
    ("Shop/Cart.swift:15: Precondition failed: no item at 3", "Precondition failed: no item at 3", "Shop/Cart.swift", 15),
    ("Shop/Cart.swift:15: Fatal error", "Fatal error", "Shop/Cart.swift", 15),
    // Lines of the test libraries arrive through another pipe, and may appear in between.
    ("S/C.swift:1: Fatal error: a\nTest Case 'A.b' passed (0.0 seconds)\n✔ Test c() passed.\nb\n", "Fatal error: a\nb", "S/C.swift", 1),
    ("Shop/Cart.swift:1: Assertion failed: a: b\nc\n\nd", "Assertion failed: a: b\nc", "Shop/Cart.swift", 1),
    ("Swift/ContiguousArrayBuffer.swift:600: Fatal error: Index out of range",
      "Fatal error: Index out of range", "Swift/ContiguousArrayBuffer.swift", 600),
  ])
  func words(text: String, words: String, file: String, line: Int) {
    #expect(report(text)?.words == words)
    #expect(report(text)?.place == CrashReport.Place(file: file, line: line, column: nil))
  }

  @Test("Only the crashed thread's frames are read")
  func frames() {
    let report = report("""
      Shop/Cart.swift:15: Fatal error: x

      *** Signal 4: Backtracing from 0x7f08c20f9361... done ***

      *** Program crashed: Illegal instruction at 0x00007f08c20f9361 ***

      Thread 0 "a":

        0      0x00007f26ada92301 other + 65 in a at /p/Other.swift:1:1

      Thread 2 "oot.default-qos" crashed:

        0                  0x00007f26af36df7f _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
        1 [ra] [inlined]   0x000055775bc48a3f Cart.price(at:) in a.xctest at /p q/Cart.swift:15:5
        2 [async]          0x000055775bc46c90 CartTests.crash() in a.xctest at /p/CartTests.swift:7
      ...

      Thread 3 "b":

        0      0x00007f26ada92301 other + 65 in a at /p/Other.swift:1:1
      """)
    #expect(report?.words == "Fatal error: x")
    #expect(report?.frames.map(\.place) == [
      nil, CrashReport.Place(file: "/p q/Cart.swift", line: 15, column: 5),
      CrashReport.Place(file: "/p/CartTests.swift", line: 7, column: nil),
    ])
    #expect(report?.frames.last?.text.hasPrefix("CartTests.crash()") == true)
  }

  @Test("When threads crash together, the message belongs to the thread with the frames", arguments: [
    // Its own line; the runtime's, which no frame has; or else the last.
    (["M/A.swift:3: Fatal error: a", "M/B.swift:4: Fatal error: b"], "/p/A.swift:3:1", "Fatal error: a"),
    (["Swift/Array.swift:9: Fatal error: Index out of range", "M/B.swift:4: Fatal error: b"], "/p/A.swift:3:1",
      "Fatal error: Index out of range"),
    (["M/B.swift:4: Fatal error: b", "M/C.swift:4: Fatal error: c"], "/p/A.swift:3:1", "Fatal error: c"),
    (["M/A.swift:3: Fatal error: a", "M/B.swift:4: Fatal error: b"], nil, "Fatal error: b"),
  ] as [([String], String?, String)])
  func together(said: [String], frame: String?, words: String) {
    let frame = frame.map { "  0 0x000055775bc48a3f f() + 1 in a.xctest at \($0)\n" } ?? ""
    let report = report(
      said.joined(separator: "\n") + "\n*** Signal 4: Backtracing from 0x1... done ***\nThread 2 \"x\" crashed:\n\n" + frame)
    #expect(report?.words == words)
  }

  @Test("A signal alone is a crash without a message")
  func signal() {
    let report = report("*** Signal 11: Backtracing from 0x7f... done ***\n*** Program crashed: Bad pointer dereference ***\n")
    #expect(report == CrashReport(hasBacktrace: true))
  }

  @Test("Other output is not a crash", arguments: ["", "all well", "a: Fatal error: x", "the Fatal error was caught", "Thread 1 crashed:"])
  func none(text: String) {
    #expect(report(text) == nil)
  }
}
