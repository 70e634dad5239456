import Foundation
import ReviewTestKit
import Testing

@Suite("The two files of `swift test --xunit-output`") struct XUnitPairTests {
  private static func xctest(_ cases: String = "", tests: Int = 1) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>

    <testsuites>
    <testsuite name="TestResults" errors="0" tests="\(cases.isEmpty ? 0 : tests)" failures="0" time="0.0">
    \(cases)</testsuite>
    </testsuites>
    """
  }

  private static func swiftTesting(_ cases: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites>
      <testsuite name="TestResults" errors="0" tests="0" failures="0" skipped="0" time="0.002">
        \(cases)
      </testsuite>
    </testsuites>
    """
  }

  private static let passing = "<testcase classname=\"LibTests.A\" name=\"testA\" time=\"0.1\">\n</testcase>\n"
  private static let passingFunction = #"<testcase classname="LibTests" name="free()" time="0.1" />"#
  private static let failing = "<testcase classname=\"LibTests.A\" name=\"testB\"><failure message=\"failure\"></failure></testcase>\n"
  private static let failingFunction = #"<testcase classname="LibTests" name="bad()" ><failure message="no" /></testcase>"#

  private static let xctestSource = "import XCTest\nfinal class A: XCTestCase { func testA() {} }\n"
  private static let testingSource = "import Testing\n@Test func free() {}\n"

  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// By the files' names.
    let files: [String: String]
    var sources = [xctestSource, testingSource]
    var named = ["x.xml"]
    let status: Int32
    var words: [String] = []
  }

  @Test("Both are judged, whichever is named", arguments: [
    Example(
      testDescription: "a failing test in the other file",
      files: ["x.xml": xctest(passing), "x-swift-testing.xml": swiftTesting(failingFunction)], status: 1,
      words: ["x-swift-testing.xml was read, too", "1 of 2 failed"]),
    Example(
      testDescription: "a failing XCTest in the other file",
      files: ["x.xml": xctest(failing), "x-swift-testing.xml": swiftTesting(passingFunction)],
      named: ["x-swift-testing.xml"], status: 1, words: ["x.xml was read, too", "1 of 2 failed"]),
    Example(
      testDescription: "both named",
      files: ["x.xml": xctest(passing), "x-swift-testing.xml": swiftTesting(passingFunction)],
      named: ["x.xml", "x-swift-testing.xml"], status: 0),
    Example(
      testDescription: "a library without tests: an empty file",
      files: ["x.xml": xctest(), "x-swift-testing.xml": swiftTesting(passingFunction)], status: 0),
    Example(
      testDescription: "the other library without tests",
      files: ["x.xml": xctest(passing), "x-swift-testing.xml": swiftTesting()], status: 0),
    Example(
      testDescription: "a failing test beside an empty file",
      files: ["x.xml": xctest(), "x-swift-testing.xml": swiftTesting(failingFunction)], status: 1),
    Example(
      testDescription: "two empty files", files: ["x.xml": xctest(), "x-swift-testing.xml": swiftTesting()], status: 2,
      words: ["No test is named"]),
    Example(
      testDescription: "two empty files of one package beside full ones of another",
      files: [
        "x.xml": xctest(), "x-swift-testing.xml": swiftTesting(), "y.xml": xctest(passing),
        "y-swift-testing.xml": swiftTesting(passingFunction),
      ], named: ["x.xml", "y.xml"], status: 2, words: ["in the results of x.xml, x-swift-testing.xml"]),
    Example(
      testDescription: "files with other names",
      files: ["old.xml": xctest(), "new.xml": swiftTesting(passingFunction)], named: ["old.xml", "new.xml"], status: 0),
    Example(
      testDescription: "Swift Testing's file cut short by a crash",
      files: ["x.xml": xctest(passing), "x-swift-testing.xml": "<?xml version=\"1.0\"?>\n<testsuites>\n"], status: 2,
      words: ["x-swift-testing.xml"]),
    Example(
      testDescription: "without `--parallel`", files: ["x-swift-testing.xml": swiftTesting(passingFunction)], status: 2,
      words: ["The results of XCTest are missing", "Add `--parallel`"]),
    Example(
      testDescription: "without `--parallel`, Swift Testing's file named",
      files: ["x-swift-testing.xml": swiftTesting(passingFunction)], named: ["x-swift-testing.xml"], status: 2,
      words: ["The results of XCTest are missing", "Add `--parallel`"]),
    Example(
      testDescription: "without `--parallel`, a failing test", files: ["x-swift-testing.xml": swiftTesting(failingFunction)],
      named: ["x-swift-testing.xml"], status: 1, words: ["The results of XCTest are missing"]),
    Example(
      testDescription: "without `--parallel`, and without XCTests",
      files: ["x-swift-testing.xml": swiftTesting(passingFunction)], sources: [testingSource],
      named: ["x-swift-testing.xml"], status: 0),
    Example(
      testDescription: "Swift Testing's file is missing", files: ["x.xml": xctest(passing)], status: 2,
      words: ["The results of Swift Testing are missing"]),
    Example(
      testDescription: "no Swift Testing", files: ["x.xml": xctest(passing)], sources: [xctestSource], status: 0),
    Example(
      testDescription: "an empty file of Swift Testing alone", files: ["x-swift-testing.xml": swiftTesting()],
      named: ["x-swift-testing.xml"], status: 2, words: ["No test is named", "Add `--parallel`"]),
    Example(
      testDescription: "skips that the file does not show",
      files: ["x.xml": xctest(passing)], sources: ["import XCTest\nclass A: XCTestCase { func testA() throws { throw XCTSkip() } }\n"],
      status: 0, words: ["x.xml does not say which XCTests were skipped"]),
    Example(
      testDescription: "another tool's file beside one with a similar name",
      files: ["x.xml": "<testsuite><testcase name='a' classname='S'/></testsuite>", "x-swift-testing.xml": "<testsuite/>"],
      status: 0),
  ])
  func judges(example: Example) throws {
    let repository = try TemporaryRepository.withFeature()
    for (index, source) in example.sources.enumerated() { try repository.write("Tests/LibTests/T\(index).swift", source) }
    try repository.commit("Add tests")
    try repository.write(".git/info/exclude", "*.xml\n")
    for (name, text) in example.files { try repository.write(name, text) }
    let options = example.named.flatMap { ["--results", $0] }
    let run = try repository.reviewbot(["check", "--base", "main"] + options)
    let shown = run.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(run.status == example.status, "\(run.standardOutput)\(run.standardError)")
    for words in example.words { #expect(shown.contains(words), "\(shown)") }
  }
}
