import SwiftTests
import Testing

@testable import Review

@Suite("Lines about failures while the tests run")
struct TestAnnouncementsTests {
  @Test("A line has the test, the location and the first line of the message", arguments: [
    (TestEvent(test: "CartTests.testB", location: "Tests/A.swift:7", message: "failed - a\nb"), "✗ CartTests.testB  Tests/A.swift:7: failed - a"),
    (TestEvent(test: "testC", location: nil, message: "failed - a\r\nb"), "✗ testC  failed - a"),
    (TestEvent(test: "adds()", location: nil, message: ""), "✗ adds()"),
    (TestEvent(test: nil, location: "Sources/A.swift:3:5", message: "no 'x'"), "Sources/A.swift:3:5: error: no 'x'"),
    (TestEvent(test: nil, location: nil, message: "no such module"), "error: no such module"),
    (TestEvent(test: "a\u{1B}[2J", location: "\u{202E}", message: ""), "✗ a\\u{1B}[2J  \\u{202E}"),
  ])
  func lines(event: TestEvent, line: String) {
    var announcements = TestAnnouncements()
    #expect(announcements.line(for: event) == line)
    #expect(announcements.line(for: event) == nil, "it is known")
  }

  @Test("A long message is cut")
  func long() {
    var announcements = TestAnnouncements()
    let line = announcements.line(for: TestEvent(test: "a", location: nil, message: String(repeating: "m", count: 900)))
    #expect(line?.count == 301 && line?.hasSuffix("m…") == true)
  }

  @Test("A repeated test is announced once, and many failures end with a hint")
  func limit() {
    var announcements = TestAnnouncements()
    let lines = (1...30).flatMap { index in
      ["one", "two"].map { announcements.line(for: TestEvent(test: "test\(index)", location: nil, message: $0)) }
    }
    #expect(lines.compactMap { $0 }.count == TestAnnouncements.limit + 1)
    #expect(lines.compactMap { $0 }.last == "Further failures are in the report.")
  }
}
