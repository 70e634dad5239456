import ReviewCore
import Testing

@testable import SwiftTests

@Suite("Results of several files")
struct ResultsUnionTests {
  private static func test(
    _ name: String, _ status: TestCase.Status = .passed, bundle: String = "CartTests", arguments: String? = nil,
    failures: [RecordedFailure] = [], isFlaky: Bool = false
  ) -> RecordedTest {
    RecordedTest(
      name: RecordedTest.Name(library: .swiftTesting, bundle: bundle, suite: "Cart", test: name, arguments: arguments),
      status: status, failures: failures, seconds: 0.5, isFlaky: isFlaky)
  }

  private static let empty = Problem(summary: "Nothing.", hint: "Run.")

  private static func result(_ files: [RecordedTest]..., known: [String: RepoPath] = [:]) -> TestRunResult {
    ResultsUnion(files.map { RecordedResults(tests: $0) }) { known[$0] }.result(ifEmpty: empty)
  }

  @Test("The worst result of a test is its result, and a test that ran in one file need not run in another", arguments: [
    ([.passed, .failed], TestCase.Status.failed), ([.failed, .passed], .failed), ([.skipped(reason: "a"), .passed], .passed),
    ([.notRun, .passed], .passed), ([.notRun, .skipped(reason: nil)], .notRun), ([.passed, .knownIssue], .knownIssue),
    ([.passed, .crashed, .timedOut], .crashed),
  ] as [([TestCase.Status], TestCase.Status)])
  func worst(statuses: [TestCase.Status], status: TestCase.Status) {
    let files = statuses.map { RecordedResults(tests: [Self.test("adds()", $0)]) }
    let result = ResultsUnion(files) { _ in nil }.result(ifEmpty: Self.empty)
    #expect(result.tests.map(\.status) == [status])
    #expect(result.tests.map(\.isFlaky) == [false], "files are machines, not attempts")
    #expect(result.ending == .ended)
  }

  @Test("An unknown result is not replaced by a pass on another machine or with another argument", arguments: [
    [nil, nil], ["1", "2"],
  ] as [[String?]])
  func unknown(arguments: [String?]) {
    let failure = RecordedFailure(message: "its result is not known")
    let files = [
      [Self.test("scales(_:)", .notRun, arguments: arguments[0], failures: [failure])],
      [Self.test("scales(_:)", arguments: arguments[1])],
    ]
    #expect(Self.result(files[0], files[1]).tests.map(\.status) == [.notRun])
    let result = Self.result(files[0] + files[1])
    #expect(result.tests.map(\.status) == [.notRun])
    #expect(result.uncertainty?.summary.contains("1 test is unknown: CartTests.Cart/scales(_:)") == true)
  }

  @Test("Failures beyond the limit are counted, also those that the file did not contain")
  func limit() throws {
    let failures = (0..<70).map { RecordedFailure(message: "no \($0)") }
    let tests = ["1", "2"].map { Self.test("scales(_:)", .failed, arguments: $0, failures: failures) }
    let name = tests[0].name
    let more = RecordedTest(name: name, status: .failed, failures: failures, droppedFailures: 5)
    let kept = Self.result(tests, [more]).tests[0].failures
    #expect(kept.count == 101)
    #expect(kept.last?.message == "… and 45 more failures of this test.")
    #expect(kept.map(Clip.isRemark).firstIndex(of: true) == 100)
  }

  @Test("Flaky is a test that is flaky in one file and failed in none")
  func flaky() {
    let flaky = Self.test("adds()", failures: [RecordedFailure(message: "once")], isFlaky: true)
    #expect(Self.result([flaky], [Self.test("adds()")]).tests.map(\.isFlaky) == [true])
    #expect(Self.result([flaky], [Self.test("adds()", .failed)]).tests.map(\.isFlaky) == [false])
  }

  @Test("Arguments are one test, and its failures name them")
  func arguments() {
    let failure = RecordedFailure(message: "too large", file: "/ci/T/Cart.swift", line: 4)
    let result = Self.result(
      [Self.test("scales(_:)", arguments: "1"), Self.test("scales(_:)", .failed, arguments: "2", failures: [failure])],
      [Self.test("scales(_:)", arguments: "2"), Self.test("adds()")], known: ["/ci/T/Cart.swift": "Tests/Cart.swift"])
    #expect(result.tests.map(\.name) == ["scales(_:)", "adds()"])
    #expect(
      result.tests[0].failures == [
        TestCase.Failure(
          message: "With 2: too large",
          location: Location(path: "Tests/Cart.swift", start: Location.Position(line: 4, column: 1)))
      ])
    #expect(result.tests[0].seconds == 1.5)
  }

  @Test("A file that is not found, or is not unique, is named in the message")
  func unknownFile() {
    let failure = RecordedFailure(message: "no", file: "Cart.swift", line: 4)
    let result = Self.result([Self.test("adds()", .failed, failures: [failure])])
    #expect(result.tests[0].failures == [TestCase.Failure(message: "Cart.swift:4: no", location: nil)])
  }

  @Test("A file without bundles belongs to the one bundle that has the test", arguments: [
    (["CartTests"], ["CartTests.Cart"]), (["CartTests", "MoreTests"], ["CartTests.Cart", "MoreTests.Cart", "Cart"]),
  ])
  func bundles(bundles: [String], suites: [String]) {
    let details = Self.test("adds()", .failed, bundle: "", failures: [RecordedFailure(message: "no", file: "/A.swift")])
    let named = bundles.map { Self.test("adds()", .failed, bundle: $0, failures: [RecordedFailure(message: "no")]) }
    let result = Self.result(named, [details], known: ["/A.swift": "A.swift"])
    #expect(result.tests.map(\.suite) == suites)
    guard bundles.count == 1 else { return }
    // The message with a place replaces the one without.
    #expect(result.tests[0].failures.map(\.location) == [Location(path: "A.swift")])
  }

  @Test("Without tests nothing is judged, and a build that failed has its errors")
  func withoutTests() {
    #expect(Self.result([]).ending == .unexplained(Self.empty))
    let error = RecordedResults.Diagnostic(severity: .error, issue: RecordedFailure(message: "cannot find x"))
    let built = ResultsUnion([RecordedResults(diagnostics: [error, error])]) { _ in nil }.result(ifEmpty: Self.empty)
    #expect(built.ending == .buildFailed)
    #expect(built.diagnostics == [BuildDiagnostic(severity: .error, message: "cannot find x", location: nil)])
  }

  @Test("An error of the machine that built is no failure of the change, unless it quotes a source")
  func environment() {
    func ending(file: String?) -> TestRunEnding {
      let issue = RecordedFailure(message: "No space left on device", file: file)
      let files = [RecordedResults(diagnostics: [RecordedResults.Diagnostic(severity: .error, issue: issue)])]
      return ResultsUnion(files) { _ in nil }.result(ifEmpty: Self.empty).ending
    }
    guard case .couldNotStart(let problem) = ending(file: nil) else {
      Issue.record("\(ending(file: nil))")
      return
    }
    #expect(problem.hint.hasPrefix("Free some space"))
    #expect(ending(file: "/A.swift") == .buildFailed)
  }

  @Test("A file without tests is not judged by those of another file", arguments: [
    (Severity?.none, TestRunEnding.ended), (.warning, .ended), (.error, .buildFailed),
  ])
  func silentFile(severity: Severity?, ending: TestRunEnding) {
    let issue = RecordedFailure(message: "cannot find x")
    let diagnostics = severity.map { [RecordedResults.Diagnostic(severity: $0, issue: issue)] } ?? []
    let files = [RecordedResults(tests: [Self.test("adds()")]), RecordedResults(diagnostics: diagnostics)]
    let result = ResultsUnion(files) { _ in nil }.result(ifEmpty: Self.empty)
    #expect(result.ending == ending)
    #expect(result.uncertainty == Self.empty)
    #expect(result.tests.count == 1)
  }

  @Test("An event stream and a bundle that name the same test are united")
  func formats() throws {
    let stream = """
      {"kind":"test","payload":{"id":"CartTests.Cart/adds()/Cart.swift:5:4","isParameterized":false,"kind":"function","name":"adds()","sourceLocation":{"_filePath":"/ci/Cart.swift","column":4,"line":5}},"version":0}
      {"kind":"event","payload":{"instant":{"absolute":1,"since1970":1},"kind":"testStarted","messages":[],"testID":"CartTests.Cart/adds()/Cart.swift:5:4"},"version":0}
      {"kind":"event","payload":{"instant":{"absolute":2,"since1970":2},"kind":"testEnded","messages":[{"symbol":"pass","text":"ok"}],"testID":"CartTests.Cart/adds()/Cart.swift:5:4"},"version":0}

      """
    let ended = #"{"kind":"event","payload":{"instant":{"absolute":3,"since1970":3},"kind":"runEnded","messages":[]},"version":0}"#
    let file = try ResultsFormat.read(Array((stream + ended).utf8), name: "events.jsonl")
    #expect(file.notices.isEmpty && file.uncertainties.isEmpty)
    let result = ResultsUnion([file, RecordedResults(tests: [Self.test("adds()", .failed)])]) { _ in nil }
    #expect(result.result(ifEmpty: Self.empty).tests.map { "\($0.suite)/\($0.name)" } == ["CartTests.Cart/adds()"])
    let cut = try ResultsFormat.read(Array(stream.utf8), name: "events.jsonl")
    #expect(cut.uncertainties == ["events.jsonl ends before the run did: tests without a result did not end."])
    #expect(cut.tests.map(\.status) == [.passed])
    let damaged = Array((stream + "{\"kind\":\n" + ended).utf8)
    let error = #expect(throws: ResultsFormatError.self) { try ResultsFormat.read(damaged, name: "events.jsonl") }
    #expect(error?.summary.contains("1 of its lines") == true)
    let open = try ResultsFormat.read(Array(stream.split(separator: "\n").prefix(2).joined(separator: "\n").utf8), name: "e")
    #expect(open.tests.map(\.status) == [.crashed])
  }
}
