import ReviewCore
import SwiftTests

/// The readers of test results: each input is read, and united with itself.
struct ResultsFuzz: FuzzTarget {
  static let name = "results"
  static let summary = "JUnit XML, xcresulttool JSON and Swift Testing's event stream"

  let seeds: [[UInt8]]
  let words = [
    "<", ">", "/>", "</", "<![CDATA[", "]]>", "&amp;", "<testsuite", "<testcase name='a'/>", "<failure>", "</failure>",
    "<flakyFailure/>", "<skipped/>", "{", "}", "[", "]", "\"", "\\", "\\u0000", "\"nodeType\":\"Repetition\"",
    "\"children\":[",
    "\"result\":\"Failed\"", "A.swift:5: ", "(A.swift:5)", "`", "(", ")", "/", "\n", "é",
  ]

  init() {
    seeds = [Self.junit, Self.xunit, Self.own, Self.xcresulttool, Self.events].map { Array($0.utf8) }
  }

  func feed(_ input: [UInt8]) throws(Violation) -> FuzzOutcome {
    let results: RecordedResults
    do throws(ResultsFormatError) {
      results = try ResultsFormat.read(input, name: "input")
    } catch {
      guard !error.summary.isEmpty, !error.hint.isEmpty else { throw Violation("a refusal without a sentence") }
      return .refused
    }
    let empty = Problem(summary: "Nothing.", hint: "Run.")
    let once = ResultsUnion([results]) { _ in nil }.result(ifEmpty: empty)
    let twice = ResultsUnion([results, results]) { _ in nil }.result(ifEmpty: empty)
    guard once.tests.map(\.name) == twice.tests.map(\.name), once.tests.map(\.status) == twice.tests.map(\.status)
    else {
      throw Violation("a file that is given twice has other results")
    }
    return .accepted
  }

  private static let junit = """
    <testsuites tests="3" failures="1"><testsuite name="CartTests.xctest" failures="1">
    <testcase name="a()" classname="Cart" time="0.1" file="Cart.swift" line="9">
    <failure message="m" type="T">no (A.swift:5)</failure></testcase>
    <testcase name="b"><skipped message="r"/></testcase><testcase name="c"><flakyFailure/></testcase>
    </testsuite></testsuites>
    """

  private static let xunit = """
    <testsuites><testsuite name="TestResults" errors="0" tests="1" failures="1" skipped="1">
    <testcase classname="T.S.I" name="a()"><failure message="m"/></testcase>
    <testcase classname="T.`S.S`" name="`b c`()"><skipped>no</skipped></testcase></testsuite></testsuites>
    """

  private static let own = """
    <testsuites name="reviewbot" tests="2"><testsuite name="P: T.S"><properties><property name="reviewbot.package"
    value="P"/></properties><testcase classname="P: T.S" name="a()" status="crashed"><error message="m" file="A.swift"
    line="3" column="5">A.swift:3&#10;m</error></testcase></testsuite><testsuite name="lint"><properties>
    <property name="reviewbot.verdict" value="lint"/></properties><testcase name="lint"/></testsuite></testsuites>
    """

  private static let xcresulttool = """
    {"testNodes":[{"nodeType":"Unit test bundle","name":"T","children":[{"nodeType":"Test Suite","name":"S","children":[
    {"nodeType":"Test Case","name":"a(_:)","nodeIdentifier":"S/a(_:)","result":"Failed",
    "durationInSeconds":0.5,"children":[{"nodeType":"Arguments","name":"1","children":[
    {"nodeType":"Repetition","name":"r","nodeIdentifier":"2",
    "result":"Passed"},{"nodeType":"Repetition","name":"r","nodeIdentifier":"1","result":"Failed","children":[
    {"nodeType":"Failure Message","name":"A.swift:5: no"}]}]}]}]}]}]}
    """

  private static let events = """
    {"kind":"test","payload":{"id":"T.S/a()/A.swift:5:4","kind":"function","name":"a()"},"version":0}
    {"kind":"event","payload":{"kind":"testStarted","testID":"T.S/a()/A.swift:5:4"},"version":0}
    {"kind":"event","payload":{"kind":"issueRecorded","testID":"T.S/a()/A.swift:5:4","issue":{"isKnown":false},\
    "messages":[{"symbol":"fail","text":"no"}]},"version":0}
    {"kind":"event","payload":{"kind":"testEnded","testID":"T.S/a()/A.swift:5:4"},"version":0}
    """
}
