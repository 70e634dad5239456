import Testing

@testable import SwiftTests

private func test(_ id: String, _ name: String, kind: String = "function", line: Int = 5) -> String {
  #"{"kind":"test","payload":{"id":"\#(id)","kind":"\#(kind)","name":"\#(name)","isParameterized":false,"sourceLocation":{"_filePath":"/p/T.swift","column":4,"fileID":"M/T.swift","line":\#(line)}},"version":0}"#
}

private func event(_ kind: String, _ id: String?, at time: Double = 1, _ more: String = "") -> String {
  let testID = id.map { #","testID":"\#($0)""# } ?? ""
  let messages = more.contains("\"messages\"") ? "" : #","messages":[]"#
  return #"{"kind":"event","payload":{"instant":{"absolute":\#(time),"since1970":1},"kind":"\#(kind)"\#(testID)\#(messages)\#(more)},"version":0}"#
}

private func issue(_ text: String, isKnown: Bool = false, _ more: String = "") -> String {
  #","issue":{"isKnown":\#(isKnown),"sourceLocation":{"_filePath":"/p/T.swift","column":9,"fileID":"M/T.swift","line":7}\#(more)},"messages":[{"symbol":"fail","text":"\#(text)"},{"symbol":"details","text":"more"}]"#
}

private func stream(_ lines: String...) -> EventStream {
  EventStream(Array(lines.joined(separator: "\n").utf8))
}

private let id = "M.Suite/adds(_:)/T.swift:5:4"

@Suite struct EventStreamTests {
  @Test("Any id is split into suite and name", arguments: [
    ("M.Suite/adds(_:)/T.swift:5:4", "adds(_:)", "M.Suite"),
    ("M.Suite/Inner/adds()/T.swift:5:4", "adds()", "M.Suite/Inner"),
    ("M.free()/T.swift:5:4", "free()", "M"),
    ("M.Suite/`a/b c`()/T.swift:5:4", "`a/b c`()", "M.Suite"),
    ("M.adds()/adds()/T.swift:5:4", "adds()", "M.adds()"),
  ])
  func ids(id: String, name: String, suite: String) {
    let record = stream(test(id, name)).records[0]
    #expect(record.suite == suite)
    #expect(record.name == name)
  }

  @Test("A test is passed, skipped, known to fail, failed or open by its events")
  func states() {
    let started = event("testStarted", id)
    let ended = event("testEnded", id, at: 1.5)
    #expect(stream(test(id, "adds(_:)"), started, ended).records.map(\.ended) == [1.5])
    #expect(stream(test(id, "adds(_:)"), started).records.map(\.isOpen) == [true])
    let skipped = stream(test(id, "adds(_:)"), event("testSkipped", id, #","_comments":["later"]"#)).records[0]
    #expect(skipped.isSkipped && skipped.skipReason == "later" && !skipped.isOpen)
    let known = stream(test(id, "adds(_:)"), started, event("issueRecorded", id, issue("a", isKnown: true)), ended).records[0]
    #expect(known.hasKnownIssue && known.failures.isEmpty)
    let warning = stream(test(id, "adds(_:)"), started, event("issueRecorded", id, issue("a", isKnown: false, #","isFailure":false"#)), ended)
    #expect(warning.records[0].failures.isEmpty)
  }

  @Test("A test that cancels each of its cases is skipped", arguments: [
    (["testCaseCancelled", "testCaseEnded", "testCaseCancelled", "testCaseEnded"], true),
    (["testCaseCancelled", "testCaseEnded", "testCaseEnded"], false), (["testCaseEnded", "testCaseEnded"], false), ([], false),
  ])
  func cancelledCases(kinds: [String], isSkipped: Bool) {
    let events = [test(id, "adds(_:)"), event("testStarted", id)] + kinds.map { event($0, id) } + [event("testEnded", id)]
    #expect(EventStream(Array(events.joined(separator: "\n").utf8)).records.map(\.isSkipped) == [isSkipped])
  }

  @Test("Of two streams in one file, both have to end")
  func twoStreams() {
    let (start, end) = (event("runStarted", nil), event("runEnded", nil))
    #expect(stream(start, end, start, end).isComplete)
    #expect(!stream(start, end, start).isComplete)
  }

  @Test("A failure has its location, all its messages and the arguments of its case")
  func failure() {
    let arguments = #","_testCase":{"displayName":"1, \"a\"","id":"x"}"#
    let failure = stream(test(id, "adds(_:)"), event("issueRecorded", id, issue("wrong") + arguments)).records[0].failures[0]
    #expect(failure.text == "With 1, \"a\": wrong\nmore")
    #expect(failure.file == "/p/T.swift")
    #expect([failure.line, failure.column] == [7, 9])
  }

  @Test("The cases that were running are known")
  func openCases() {
    func start(_ name: String) -> String { event("testCaseStarted", id, #","_testCase":{"displayName":"\#(name)","id":"x"}"#) }
    let ended = event("testCaseEnded", id, #","_testCase":{"displayName":"1","id":"x"}"#)
    #expect(stream(test(id, "adds(_:)"), event("testStarted", id), start("1"), start("2"), ended).records[0].openCases == ["2"])
  }

  @Test("A failed verdict of the library without an issue is a failure")
  func verdict() {
    let ended = event("testEnded", id, #","messages":[{"symbol":"fail","text":"Test adds(_:) failed."}]"#)
    #expect(stream(test(id, "adds(_:)"), ended).records[0].failures.map(\.text) == ["Test adds(_:) failed."])
  }

  @Test("An issue outside any test is not lost")
  func stray() {
    #expect(stream(event("issueRecorded", nil, issue("stray"))).strayFailures.map(\.text) == ["stray\nmore"])
  }

  @Test("Truncated lines and other text are counted and skipped", arguments: [
    ("{\"kind\":\"event\",\"payl", 1), ("", 0), ("\n\n", 0), ("[]\n3\nnull\nabc", 4), ("{\"kind\":\"test\"}", 1),
    ("{\"kind\":\"metadata\",\"payload\":{\"kind\":\"x\"}}", 0),
  ])
  func unreadable(tail: String, count: Int) {
    let stream = stream(test(id, "adds(_:)"), event("testEnded", id), event("runEnded", nil), tail)
    #expect(stream.records.count == 1)
    #expect(stream.isComplete)
    #expect(stream.unreadableLines == count)
  }
}

private func event(_ kind: String, _ id: String?, _ more: String) -> String { event(kind, id, at: 1, more) }

private func issue(_ text: String, isKnown: Bool) -> String { issue(text, isKnown: isKnown, "") }
