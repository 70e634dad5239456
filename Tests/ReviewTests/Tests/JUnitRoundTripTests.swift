import Reporting
import ReviewCore
import ReviewTestKit
import SwiftTests
import Testing

@testable import Review

@Suite("reviewbot reads its own JUnit reports") struct JUnitRoundTripTests {
  private static let place = Location(path: "Tests/A.swift", start: Location.Position(line: 3, column: 7))

  private static func test(
    _ name: String, _ status: TestCase.Status = .passed, suite: String = "M.A", library: TestCase.Library = .swiftTesting,
    failures: [TestCase.Failure] = [], isFlaky: Bool = false, package: String? = nil
  ) -> TestCase {
    TestCase(
      library: library, suite: suite, name: name, status: status, failures: failures, seconds: 0.25, isFlaky: isFlaky,
      package: package)
  }

  private static let tests = [
    test("testAdds", library: .xctest), test("testing()"), test("`a raw <name>`()"), test("free()", suite: "M"),
    test("deep(_:)", suite: "M.A/Inner"), test("overload()/A.swift:5:4"),
    test("known()", .knownIssue), test("skips()", .skipped(reason: "why & where")), test("off()", .skipped(reason: nil)),
    test("late()", .notRun), test("flaky()", isFlaky: true),
    test("flakyToo()", failures: [.init(message: "once\n  more", location: place)], isFlaky: true),
    test("fails()", .failed, failures: [
      .init(message: "Expectation failed: a == \"b\"\n// why\n\nlast", location: place), .init(message: "no place", location: nil),
      .init(message: "A.swift:3: looks like a place", location: nil), .init(message: "", location: place),
    ]),
    test("long()", .failed, failures: [.init(message: "A" + String(repeating: " long", count: 900), location: place)]),
    test("bare()", .failed), test("crashes()", .crashed), test("crashesToo()", .crashed, failures: [.init(message: "signal 4", location: nil)]),
    test("hangs()", .timedOut), test("testAdds", library: .xctest, package: "Packages/P"),
  ]

  private static func report(_ tests: [TestCase], _ others: [CheckResult] = [], verdict: Verdict = .passed) -> Report {
    Report(
      toolVersion: "1", subject: Prepared.subject, changedFiles: 1, addedLines: 1,
      results: [CheckResult(check: .tests, verdict: verdict, details: .tests(tests))] + others, notices: [])
  }

  private static func read(_ report: Report) throws -> TestRunResult {
    let text = JUnitReporter().render(report)
    let results = try ResultsFormat.read(Array(text.utf8), name: "junit.xml")
    return ResultsUnion([results], locate: { RepoPath($0) }).result(ifEmpty: Problem(summary: "empty", hint: "-"))
  }

  @Test("Each test has the same result", arguments: tests.indices)
  func same(index: Int) throws {
    let test = Self.tests[index]
    #expect(try Self.read(Self.report([test])).tests == [test])
  }

  @Test("All tests together are the same, without the verdicts of other checks")
  func all() throws {
    let finding = Finding(
      rule: "force_try", severity: .error, location: Self.place, message: "no", scope: .added, fingerprint: Fingerprint(hex: String(repeating: "0", count: 32)))
    let others = [
      CheckResult(check: .lint, verdict: .failed(reason: "1 error"), findings: [finding]),
      CheckResult(check: .coverage, verdict: .failed(reason: "Patch coverage is below 80 %.")),
      CheckResult(check: .coverage, verdict: .broken(Problem(summary: "no data", hint: "-"))),
    ]
    let result = try Self.read(Self.report(Self.tests, others, verdict: .failed(reason: "2 tests failed")))
    #expect(Set(result.tests) == Set(Self.tests) && result.tests.count == Self.tests.count)
    #expect(result.ending == .ended)
    // One test did not start.
    #expect(result.uncertainty?.summary.contains("M.A/late()") == true)
  }

  @Test("A verdict on the tests that no test explains is not lost", arguments: [
    Verdict.broken(Problem(summary: "Shard 2/3 left no part.", hint: "-")), .failed(reason: "the package does not build"),
  ])
  func unexplained(verdict: Verdict) throws {
    let passing = [Self.test("adds()")]
    let result = try Self.read(Self.report(passing, verdict: verdict))
    #expect(result.tests == passing && result.uncertainty != nil)
    #expect(try Self.read(Self.report([], verdict: verdict)).ending != .ended)
  }

  @Test("Passed tests without a uncertainty stay so")
  func passed() throws {
    let lint = CheckResult(check: .lint, verdict: .failed(reason: "1 error"))
    #expect(try Self.read(Self.report([Self.test("adds()")], [lint])).uncertainty == nil)
  }
}
