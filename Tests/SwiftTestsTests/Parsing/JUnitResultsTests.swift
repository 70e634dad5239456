import ReviewCore
import ReviewTestKit
import Testing

@testable import SwiftTests

@Suite("JUnit results")
struct JUnitResultsTests {
  private static func read(_ text: String) throws -> [RecordedTest] {
    try ResultsFormat.read(Array(text.utf8), name: "junit.xml").tests
  }

  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let xml: String
    /// `suite/test status`, the qualified suite first.
    let tests: [String]
    /// Without the name of the file.
    var uncertainties: [String] = []
  }

  private static func shown(_ test: RecordedTest) -> String {
    let status: String
    switch test.status {
    case .passed: status = test.isFlaky ? "flaky" : "passed"
    case .failed: status = "failed"
    case .skipped(let reason): status = "skipped(\(reason ?? ""))"
    default: status = "\(test.status)"
    }
    return "\(test.name.qualifiedSuite)/\(test.name.test) \(status)"
  }

  @Test("Every writer's elements are read", arguments: [
    Example(
      testDescription: "xcbeautify: a suite for each bundle",
      xml: """
        <?xml version="1.0"?><testsuites name="All" tests="3" failures="1"><testsuite name="CartTests.xctest" failures="1">
        <testcase classname="Cart" name="testAdds()" time="0.1"/>
        <testcase classname="CartTests.Cart" name="testDrops"><failure message="no">Cart.swift:7</failure></testcase>
        <testcase classname="Cart" name="testSkips()"><skipped message="later"/></testcase></testsuite></testsuites>
        """,
      tests: ["CartTests.Cart/testAdds passed", "CartTests.Cart/testDrops failed", "CartTests.Cart/testSkips skipped(later)"]),
    Example(
      testDescription: "SwiftPM: both libraries",
      xml: """
        <testsuites><testsuite name="TestResults" errors="0" tests="2" failures="0">
        <testcase classname="CartTests.Cart" name="testAdds" time="0.1"></testcase>
        <testcase classname="CartTests.Cart" name="drops(_:)" time="0.1"></testcase></testsuite></testsuites>
        """,
      tests: ["CartTests.Cart/testAdds passed", "CartTests.Cart/drops(_:) passed"]),
    Example(
      testDescription: "Bazel: one case for a target, with its output",
      xml: """
        <testsuites><testsuite name="//cart:tests" tests="1" failures="0" errors="1">
        <testcase name="tests" status="run" duration="3" time="3"><error message="exited with error code 1"></error>
        </testcase><system-out><![CDATA[output <&]]></system-out></testsuite></testsuites>
        """, tests: ["//cart:tests/tests failed"]),
    Example(
      testDescription: "Maven: reruns",
      xml: """
        <testsuite name="CartTests" tests="3" failures="1"><testcase name="testAdds" classname="Cart">
        <flakyFailure message="once" type="T">at A</flakyFailure></testcase>
        <testcase name="testDrops" classname="Cart"><failure message="no"/><rerunFailure message="again"/></testcase>
        <testcase name="testWaits" classname="Cart"><flakyError message="e"/><skipped/></testcase></testsuite>
        """, tests: ["Cart/testAdds flaky", "Cart/testDrops failed", "Cart/testWaits skipped()"]),
    Example(
      testDescription: "GoogleTest: a test that was not run",
      xml: #"<testsuites><testsuite name="S"><testcase name="a" classname="S" status="notrun"/></testsuite></testsuites>"#,
      tests: ["S/a skipped()"]),
    Example(
      testDescription: "suites in suites, and a failure outside of any case",
      xml: """
        <testsuites><testsuite name="Outer"><testsuite name="Inner"><testcase name="a"/></testsuite>
        <failure message="set-up"/></testsuite></testsuites>
        """, tests: ["Inner/a passed", "Outer/(the suite itself) failed"]),
    Example(
      testDescription: "a count of failures that no case shows",
      xml: #"<testsuite name="S" failures="2"><testcase name="a" classname="S"/></testsuite>"#,
      tests: ["S/a passed"], uncertainties: ["the suite S counts 2 failures, and has 0"]),
    Example(
      testDescription: "a count of failures of all suites that no suite shows",
      xml: #"<testsuites name="All" errors="1"><testsuite name="S"><testcase name="a" classname="S"/></testsuite></testsuites>"#,
      tests: ["S/a passed"], uncertainties: ["the suite All counts 1 failure, and has 0"]),
    Example(
      testDescription: "counts of failures that an inner suite has: it alone is named",
      xml: """
        <testsuites failures="1"><testsuite name="Outer" failures="1"><testsuite name="Inner" failures="1">
        <testcase name="a"/></testsuite></testsuite></testsuites>
        """, tests: ["Inner/a passed"], uncertainties: ["the suite Inner counts 1 failure, and has 0"]),
    Example(
      testDescription: "fewer tests than it counts",
      xml: """
        <testsuites tests="6"><testsuite name="S" tests="5"><testcase name="a" classname="S"/></testsuite>
        <testsuite name="T" tests="1"><testcase name="b" classname="T"/></testsuite></testsuites>
        """, tests: ["S/a passed", "T/b passed"], uncertainties: ["the suite S counts 5 tests, and has 1"]),
    Example(
      testDescription: "fewer suites than it counts",
      xml: #"<testsuites name="All" tests="2"><testsuite name="S" tests="1"><testcase name="a" classname="S"/></testsuite></testsuites>"#,
      tests: ["S/a passed"], uncertainties: ["the suite All counts 2 tests, and has 1"]),
    Example(
      testDescription: "fewer failures than it counts",
      xml: """
        <testsuites failures="9"><testsuite name="S" failures="2" errors="1"><testcase name="a"><failure/></testcase>
        <testcase name="b"/></testsuite></testsuites>
        """, tests: ["S/a failed", "S/b passed"], uncertainties: ["the suite S counts 3 failures, and has 1"]),
    Example(
      testDescription: "a count of elements, and a count of test cases",
      xml: """
        <testsuites><testsuite name="S" failures="2"><testcase name="a"><failure/><failure/></testcase></testsuite>
        <testsuite name="T" failures="1"><testcase name="b"><failure/><failure/></testcase></testsuite></testsuites>
        """, tests: ["S/a failed", "T/b failed"]),
    Example(
      testDescription: "counts that are too large",
      xml: """
        <testsuite name="S" failures="\(Int.max)" errors="\(Int.max)"><testcase name="a"/><failure message="set-up"/></testsuite>
        """, tests: ["S/a passed", "S/(the suite itself) failed"],
      uncertainties: ["the suite S counts 8589934592 failures, and has 1"]),
    Example(
      testDescription: "SwiftPM: skipped tests are not in the count",
      xml: """
        <testsuites><testsuite name="T" tests="1" skipped="1"><testcase name="a()" classname="S"><skipped>no</skipped></testcase>
        <testcase name="b()" classname="S"/></testsuite></testsuites>
        """, tests: ["S/a() skipped(no)", "S/b() passed"]),
    Example(
      testDescription: "states in attributes",
      xml: """
        <testsuite name="S"><testcase name="a" status="failed"/><testcase name="b" status="run" result="incomplete"/>
        <testcase name="c" status="run" result="completed"/><testcase name="d" result="suppressed"/>
        <testcase name="e" status="Error"/></testsuite>
        """, tests: ["S/a failed", "S/b failed", "S/c passed", "S/d skipped()", "S/e failed"]),
    Example(testDescription: "no tests", xml: "<testsuites/>", tests: []),
    Example(
      testDescription: "a rerun that failed, without the first failure",
      xml: "<testsuite name='S' failures='1'><testcase name='a'><rerunFailure message='again'/></testcase></testsuite>",
      tests: ["S/a failed"]),
    Example(
      testDescription: "unknown elements of a case",
      xml: """
        <testsuite name="S"><testcase name="a"><disabled/></testcase><testcase name="b"><Failure message="no"/></testcase>
        <testcase name="c"><FAILURE>no</FAILURE><failure/></testcase><testcase name="d"><warning><failure/></warning></testcase>
        <testcase name="e"><properties><property name="x" value="y"/></properties><system-out>o</system-out>
        <system-err/></testcase></testsuite>
        """, tests: ["S/a notRun", "S/b notRun", "S/c failed", "S/d notRun", "S/e passed"]),
    Example(
      testDescription: "unknown elements of a suite",
      xml: """
        <testsuites><testsuite name="S"><properties/><testCase name="a"/><testcase name="b"/><system-out/></testsuite>
        <Failure/></testsuites>
        """,
      tests: ["S/b passed"], uncertainties: [#"line 1 has the unknown element "testCase""#, #"line 2 has the unknown element "Failure""#]),
    Example(
      testDescription: "counts with other words",
      xml: """
        <testsuites><testsuite name="S" failed="1"><testcase name="a"/></testsuite><testsuite name="T" failed="1" failures="1">
        <testcase name="b"><failure/></testcase></testsuite><testsuite name="U" crashed="1"><testcase name="c"/></testsuite>
        <testsuite name="V" failed="2" failures="1" errors="1"><testcase name="d"><failure/></testcase><testcase name="e">
        <error/></testcase></testsuite></testsuites>
        """, tests: ["S/a passed", "T/b failed", "U/c passed", "V/d failed", "V/e failed"],
      uncertainties: ["the suite S counts 1 failure, and has 0", "the suite U counts 1 failure, and has 0"]),
    Example(
      testDescription: "fewer skipped tests than it counts",
      xml: "<testsuite name='S' tests='2' skipped='1'><testcase name='a'/><testcase name='b'/></testsuite>",
      tests: ["S/a passed", "S/b passed"], uncertainties: ["the suite S counts 1 skipped test, and has 0"]),
    Example(
      testDescription: "an unknown state, and known ones",
      xml: """
        <testsuite name="S"><testcase name="a" status="exploded"/><testcase name="b" status="Passed"/>
        <testcase name="c" result="Success"/><testcase name="d" status="crashed"/><testcase name="e" status="timed out"/>
        <testcase name="f" status="expected failure"/><testcase name="g" status=""/></testsuite>
        """, tests: ["S/a notRun", "S/b passed", "S/c passed", "S/d crashed", "S/e timedOut", "S/f knownIssue", "S/g passed"]),
    Example(
      testDescription: "Swift Testing of SwiftPM: nested suites, raw names, failures that are issues",
      xml: """
        <testsuites>
          <testsuite name="TestResults" errors="0" tests="3" failures="3" skipped="1" time="0.002">
            <testcase classname="LibTests.Named" name="testing()" time="0.001" />
            <testcase classname="LibTests.Named" name="off()" ><skipped>no way</skipped></testcase>
            <testcase classname="LibTests.`A.B`.Inner" name="`raw name`()" time="0.001" />
            <testcase classname="LibTests" name="args(n:)" time="0.001" ><failure message="1" /><failure message="2" />
            <failure message="3" /></testcase></testsuite></testsuites>
        """,
      tests: [
        "LibTests.Named/testing() passed", "LibTests.Named/off() skipped(no way)", "LibTests.`A.B`/Inner/`raw name`() passed",
        "LibTests/args(n:) failed",
      ]),
  ])
  func reads(example: Example) throws {
    let results = try ResultsFormat.read(Array(example.xml.utf8), name: "junit.xml")
    #expect(results.tests.map(Self.shown) == example.tests)
    #expect(results.uncertainties == example.uncertainties.map { "junit.xml: \($0)." })
  }

  @Test("A failure has the place and the message that its element has", arguments: [
    ("<failure message='m' file='Tests/A.swift' line='3'/>", RecordedFailure(message: "m", file: "Tests/A.swift", line: 3)),
    ("<failure message='A.swift:3: m'/>", RecordedFailure(message: "m", file: "A.swift", line: 3)),
    ("<failure message='m (A.swift:3)'/>", RecordedFailure(message: "m", file: "A.swift", line: 3)),
    ("<failure>/ci/T/A.swift:3:7: m\nmore</failure>", RecordedFailure(message: "m\nmore", file: "/ci/T/A.swift", line: 3, column: 7)),
    ("<failure message='failed' type=''>x = 1:2: no</failure>", RecordedFailure(message: "x = 1:2: no", file: "Case.swift", line: 9)),
    ("<failure message='T: m' type='T'>text</failure>", RecordedFailure(message: "text", file: "Case.swift", line: 9)),
    ("<failure message='m'>n</failure>", RecordedFailure(message: "m\nn", file: "Case.swift", line: 9)),
    ("<failure message='m (Case.swift:4)'/>", RecordedFailure(message: "m", file: "Case.swift", line: 4)),
    ("<error/>", RecordedFailure(message: "failed without a message", file: "Case.swift", line: 9)),
  ])
  func places(element: String, failure: RecordedFailure) throws {
    let tests = try Self.read("<testsuite><testcase name='a' file='Case.swift' line='9'>\(element)</testcase></testsuite>")
    #expect(tests.map(\.failures) == [[failure]])
  }

  @Test("SwiftPM's two files are recognized", arguments: [
    (#"<testsuites><testsuite name="TestResults" errors="0" tests="0" failures="0" time="0.0"></testsuite></testsuites>"#, TestCase.Library.xctest),
    (#"<testsuites><testsuite name="TestResults" tests="0" skipped="0"></testsuite></testsuites>"#, .swiftTesting),
    (#"<testsuites name="All"><testsuite name="TestResults" tests="0"></testsuite></testsuites>"#, nil),
    (#"<testsuite name="TestResults" tests="0"></testsuite>"#, nil), ("<testsuites/>", nil),
  ])
  func recognizes(xml: String, library: TestCase.Library?) throws {
    #expect(try ResultsFormat.read(Array(xml.utf8), name: "x.xml").xunitLibrary == library)
  }

  @Test("A case of each argument is one test, which failed if one of them did")
  func arguments() throws {
    let xml = """
      <testsuite name="S"><testcase classname="M.S" name="args(n:)"/><testcase classname="M.S" name="args(n:)"><failure/>
      </testcase><testcase classname="M.S" name="args(n:)"/></testsuite>
      """
    let results = try ResultsFormat.read(Array(xml.utf8), name: "junit.xml")
    let result = ResultsUnion([results]) { _ in nil }.result(ifEmpty: Problem(summary: "", hint: ""))
    #expect(result.tests.map(\.status) == [.failed])
  }

  @Test("The library of a test is known by its name", arguments: [
    ("testAdds", TestCase.Library.xctest, "testAdds"), ("testAdds()", .xctest, "testAdds"), ("adds()", .swiftTesting, "adds()"),
    ("testAdds(_:)", .swiftTesting, "testAdds(_:)"), ("Adds two numbers", .swiftTesting, "Adds two numbers"),
    ("test it", .swiftTesting, "test it"), ("adds", .xctest, "adds"),
  ])
  func libraries(name: String, library: TestCase.Library, shown: String) throws {
    let names = try Self.read("<testsuite><testcase classname='S' name='\(name)'/></testsuite>").map(\.name)
    #expect(names == [RecordedTest.Name(library: library, suite: "S", test: shown)])
  }

  @Test("Malformed and truncated reports are refused", arguments: [
    "<testsuites>", "<testsuite><testcase name='a'></testsuite>", "<html/>", "<testsuites/><testsuites/>",
    "<testsuites>\n<testsuite name=\"a\" tests=\"1\"", "<!DOCTYPE a [<!ENTITY b 'c'>]><testsuites/>",
  ])
  func refuses(text: String) {
    let error = #expect(throws: ResultsFormatError.self) { try Self.read(text) }
    #expect(error?.summary.contains("junit.xml") == true && error?.hint.isEmpty == false)
  }

  @Test("The sample of a real tool is read", .enabled(if: SharedSamples.hasXcode, "../shared/xcode is absent"))
  func sample() throws {
    let tests = try ResultsFormat.read(try SharedSamples.xcode("junit.xml"), name: "junit.xml").tests
    #expect(tests.map(Self.shown) == [
      "CartTests.CartTests/testPasses passed", "CartTests.CartTests/testFails failed",
      "CartTests.CartTests/testSkipped skipped(reason)",
    ])
    #expect(tests[1].failures == [
      RecordedFailure(message: "failed - Unable to create", file: "Tests/CartTests.swift", line: 109)
    ])
  }
}
