import ReviewCore
import SwiftTests
import Testing

@testable import Review

@Suite("Verification of the affected tests")
struct AffectedVerificationTests {
  private static func test(_ suite: String, _ status: TestCase.Status = .passed, seconds: Double = 1) -> TestCase {
    TestCase(library: .swiftTesting, suite: suite, name: "adds()", status: status, failures: [], seconds: seconds)
  }

  private static let selection = AffectedSelection(
    filter: ["^A\\."], notices: [], modules: ["Other"], tests: ["Shop.Cart/adds()"])

  @Test("A failing test that is left out is a miss, unless it failed before", arguments: [
    ([test("Shop.Cart", .failed)], [], ["Shop.Cart/adds()"]), ([test("Shop.Cart", .failed)], ["Shop.Cart/adds()"], []),
    ([test("Other.Any", .crashed), test("Shop.Cart")], [], ["Other.Any/adds()"]), ([test("Shop.Price", .failed)], [], []),
    ([test("Other.Any", .notRun), test("Shop.Cart", .crashed)], [], ["Shop.Cart/adds()"]),
  ] as [([TestCase], Set<String>, [String])])
  func misses(tests: [TestCase], known: Set<String>, expected: [String]) {
    #expect(AffectedVerification(selection: Self.selection).misses(in: tests, known: known) == expected)
  }

  @Test("The saving is a share of the tests and of their time", arguments: [
    (
      [test("Shop.Cart", seconds: 3), test("Shop.Price")],
      "`--affected` leaves out 1 of 2 tests, which took 75% of the test time (3000 of 4000 ms)."
    ),
    (
      [test("Shop.Cart", .notRun, seconds: 0), test("Shop.Price", seconds: 0)],
      "`--affected` leaves out 1 of 2 tests. Of the tests that it leaves out, 1 did not run."
    ),
    ([test("Shop.Price", seconds: 0)], "`--affected` leaves out 0 of 1 test."),
  ])
  func saving(tests: [TestCase], expected: String) {
    #expect(AffectedVerification(selection: Self.selection).saving(in: tests) == expected)
  }

  @Test("With a miss, the tests are not judged, and the failure is named")
  func verdict() throws {
    var check = TestCheck(run: SharedTestRun(run: .prepared()) { _ in }, mustPass: true)
    check.verification = AffectedVerification(selection: Self.selection)
    let result = TestRunResult(ending: .ended, tests: [Self.test("Shop.Cart", .failed)])
    let judged = check.judge(TestCheck.Evidence(result: result), of: try Prepared.change())
    guard case .broken(let problem) = judged.verdict else {
      Issue.record("The verdict is \(judged.verdict).")
      return
    }
    #expect(problem.summary == "`--affected` would have left out 1 failing test: Shop.Cart/adds().")
    #expect(judged.notices.last?.hasPrefix("`--affected` leaves out 1 of 1 test") == true)
  }
}
