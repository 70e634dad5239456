import ReviewCore
import Testing

@testable import Reporting

@Suite("SonarQube's test execution format")
struct SonarTestsTests {
  @Test("Each status has its element, and durations are whole milliseconds")
  func statuses() {
    let failure = TestCase.Failure(message: "1 == <2>\nmore", location: nil)
    let tests: [TestCase] = [
      test("passes", .passed, seconds: 0.3072), test("expected", .knownIssue, seconds: nil),
      test("skips", .skipped(reason: "no \"network\""), seconds: 0), test("never", .notRun, seconds: nil),
      test("fails", .failed, seconds: 2.8186, failures: [failure]), test("crashes", .crashed, seconds: .nan),
    ]
    let text = SonarTests.text(of: [("Tests/A & B/CartTests.swift", tests), ("Tests/Empty.swift", [])])
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testExecutions version="1">
          <file path="Tests/A &amp; B/CartTests.swift">
            <testCase name="M.Cart/passes" duration="307"/>
            <testCase name="M.Cart/expected" duration="0"/>
            <testCase name="M.Cart/skips" duration="0">
              <skipped message="no &quot;network&quot;"/>
            </testCase>
            <testCase name="M.Cart/never" duration="0">
              <skipped message="never started, because the run ended"/>
            </testCase>
            <testCase name="M.Cart/fails" duration="2819">
              <failure message="1 == &lt;2&gt;">1 == &lt;2&gt;&#10;more</failure>
            </testCase>
            <testCase name="M.Cart/crashes" duration="0">
              <error message="crashed"/>
            </testCase>
          </file>
          <file path="Tests/Empty.swift"/>
        </testExecutions>

        """)
  }

  private func test(
    _ name: String, _ status: TestCase.Status, seconds: Double?, failures: [TestCase.Failure] = []
  ) -> TestCase {
    TestCase(library: .xctest, suite: "M.Cart", name: name, status: status, failures: failures, seconds: seconds)
  }
}
