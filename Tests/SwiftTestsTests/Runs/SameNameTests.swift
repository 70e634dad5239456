import ReviewCore
import Testing

@testable import SwiftTests

/// Returns a stream of tests `M.same()` in different files; each runs, and fails if `failing` contains its file.
private func same(_ files: [String], failing: [String] = []) -> String {
  func id(_ file: String) -> String { "M.same()/\(file):2:2" }
  func event(_ kind: String, _ file: String, _ more: String = "") -> String {
    #"{"kind":"event","payload":{"kind":"\#(kind)","testID":"\#(id(file))","instant":{"absolute":1}\#(more)}}"#
  }
  let issue = #","issue":{"isKnown":false},"messages":[{"symbol":"fail","text":"no"}]"#
  let announced = files.map { #"{"kind":"test","payload":{"kind":"function","id":"\#(id($0))","name":"same()"}}"# }
  let ran = files.flatMap { file in
    [event("testStarted", file)] + (failing.contains(file) ? [event("issueRecorded", file, issue)] : [])
      + [event("testEnded", file)]
  }
  return (announced + ran + [#"{"kind":"event","payload":{"kind":"runEnded"}}"#]).joined(separator: "\n") + "\n"
}

private let noXCTests = console()

@Suite("Tests of Swift Testing with the same name") struct SameNameTests {
  @Test("They are different tests, and reports name them as Swift does")
  func results() async {
    let (result, _) = await Stage(list: "").run(
      .init(output: noXCTests, status: 1, events: same(["A.swift", "B.swift"], failing: ["B.swift"])))
    #expect(result.tests.map { "\($0.suite)/\($0.name) \($0.status)" } == [
      "M/same()/A.swift:2:2 passed", "M/same()/B.swift:2:2 failed",
    ])
    #expect(result.declarations["M/same()/B.swift:2:2"] == TestName.Declaration(file: "B.swift", line: 2, column: 2))
  }

  @Test("An XCTest in two modules passes only if both ran", arguments: [(1, ["notRun", "notRun"]), (2, ["passed", "passed"])])
  func xctests(count: Int, statuses: [String]) async {
    var stage = Stage()
    stage.list = "M.A/testOne\nN.A/testOne\n"
    let both = console(("A.testOne", "passed"), ("A.testOne", "passed"))
    let (result, _) = await stage.run(.init(output: count == 2 ? both : console(("A.testOne", "passed"))), .init(output: console()))
    #expect(result.tests.map { "\($0.suite) \($0.status)" } == zip(["M.A", "N.A"], statuses).map { "\($0) \($1)" })
  }

  @Test("A test that recorded an issue before it was cancelled has failed", arguments: [(true, "failed"), (false, "skipped(reason: nil)")])
  func cancelled(hasIssue: Bool, status: String) async {
    func event(_ kind: String, _ more: String = "") -> String {
      #"{"kind":"event","payload":{"kind":"\#(kind)","testID":"M.one()/T.swift:1:1","instant":{"absolute":1}\#(more)}}"#
    }
    let issue = event("issueRecorded", #","issue":{"isKnown":false},"messages":[{"symbol":"fail","text":"no"}]"#)
    let stream = [#"{"kind":"test","payload":{"kind":"function","id":"M.one()/T.swift:1:1","name":"one()"}}"#, event("testStarted")]
      + (hasIssue ? [issue] : []) + [event("testCancelled"), event("testEnded"), #"{"kind":"event","payload":{"kind":"runEnded"}}"#]
    let (result, _) = await Stage(list: "").run(
      .init(output: noXCTests, status: hasIssue ? 1 : 0, events: stream.joined(separator: "\n") + "\n"))
    #expect(result.tests.map { "\($0.status)" } == [status])
  }

  @Test("A unique test has its plain name")
  func alone() async {
    let (result, _) = await Stage(list: "").run(.init(output: noXCTests, events: same(["A.swift"])))
    #expect(result.tests.map(\.name) == ["same()"])
    #expect(result.declarations["M/same()"]?.file == "A.swift")
  }

  @Test("A second attempt of one does not count for the other", arguments: [
    (["A.swift", "B.swift"], [false, false]), (["B.swift"], [true, false]), ([], [true, true]),
  ])
  func retries(failingAgain: [String], flaky: [Bool]) async {
    var stage = Stage(list: "")
    stage.settings.retries = 1
    let files = ["A.swift", "B.swift"]
    let (result, runs) = await stage.run(
      .init(output: noXCTests, status: 1, events: same(files, failing: files)),
      .init(output: noXCTests, status: 1, events: same(files, failing: failingAgain)))
    #expect(result.tests.map(\.isFlaky) == flaky)
    #expect(runs[1].contains(#"^M[./](same\(\)\/A\.swift:2:2|same\(\)\/B\.swift:2:2)(/|$)"#))
  }

  @Test("A listed test that did not run is named, although the other did")
  func notRun() async {
    var stage = Stage()
    stage.list = "M.A/testOne\nM.same()/A.swift:2:2\nM.same()/B.swift:2:2\n"
    let (result, _) = await stage.run(.init(output: console(("A.testOne", "passed")), events: same(["A.swift"])))
    #expect(result.tests.filter { $0.status == .notRun }.map(\.name) == ["same()/B.swift:2:2"])
    #expect(result.tests.filter { $0.status == .passed }.count == 2)
  }

  @Test("A name ends where its declaration begins", arguments: [
    ("adds(_:)/A.swift:5:4", "adds(_:)", "A.swift:5:4"), ("adds(_:)", "adds(_:)", nil), ("testAdds", "testAdds", nil),
    ("`a/b.swift:1:2`()", "`a/b.swift:1:2`()", nil), ("`a/b`()/My File.swift:1:2", "`a/b`()", "My File.swift:1:2"),
    ("x()/:1:2", "x()/:1:2", nil),
  ] as [(String, String, String?)])
  func names(text: String, plain: String, declaration: String?) {
    let name = TestName(text)
    #expect(name.plain == plain)
    #expect(name.declaration?.description == declaration)
    #expect(name.text == text)
  }

  @Test("A listed test has its suite and its name, with any text in backticks", arguments: [
    ("M.S/t()/A.swift:3:21", "M.S", "t()/A.swift:3:21"), ("M.t()", "M", "t()"), ("M.S/testOne", "M.S", "testOne"),
    ("M.Em/`raw / suite`/`a/b (c)`()", "M.Em/`raw / suite`", "`a/b (c)`()"), ("M.`a.b`()", "M", "`a.b`()"),
  ])
  func listed(id: String, suite: String, name: String) {
    let test = TestCase(notRun: id, .swiftTesting)
    #expect([test.suite, test.name] == [suite, name])
  }

  @Test("Patterns for many tests are split, so that each fits in an argument")
  func manyPatterns() {
    let tests = (0..<1_200).map { TestCase(library: .swiftTesting, suite: "M", name: "t\($0)()", status: .passed) }
    let patterns = TestSelection.patterns(for: tests)
    #expect(patterns.count == 3)
    #expect(patterns.allSatisfy { $0.utf8.count < 100_000 })
  }
}
