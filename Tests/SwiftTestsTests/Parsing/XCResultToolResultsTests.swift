import ReviewCore
import ReviewTestKit
import Testing

@testable import SwiftTests

@Suite("JSON of xcresulttool")
struct XCResultToolResultsTests {
  private static func read(_ text: String) throws -> [RecordedTest] {
    try ResultsFormat.read(Array(text.utf8), name: "results.json").tests
  }

  /// A document with one test case.
  private static func document(_ testCase: String) -> String {
    """
    {"devices": [], "testPlanConfigurations": [], "testNodes": [{"nodeType": "Test Plan", "name": "App", "children": [
    {"nodeType": "Unit test bundle", "name": "CartTests", "children": [{"nodeType": "Test Suite", "name": "Shown name",
    "nodeIdentifier": "Cart", "children": [\(testCase)]}]}]}]}
    """
  }

  private static func node(_ type: String, _ name: String, _ rest: String = "", _ children: String...) -> String {
    let more = children.isEmpty ? "" : #","children":[\#(children.joined(separator: ","))]"#
    return #"{"nodeType":"\#(type)","name":"\#(name)"\#(rest)\#(more)}"#
  }

  private static func testCase(_ result: String, _ children: String...) -> String {
    let more = children.isEmpty ? "" : #","children":[\#(children.joined(separator: ","))]"#
    return """
      {"nodeType":"Test Case","name":"Shown","nodeIdentifier":"Cart/adds(_:)","result":"\(result)","duration":"1m 2s",
      "durationInSeconds":0.5\(more)}
      """
  }

  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let status: TestCase.Status
    var isFlaky = false
    var arguments: [String?] = [nil]
    var failures: [RecordedFailure] = []
  }

  private static let failed = #","result":"Failed""#
  private static let passed = #","result":"Passed""#

  @Test("A test has the result of its last repetition, on each device and for all arguments", arguments: [
    Example(testDescription: "passed", json: testCase("Passed"), status: .passed),
    Example(
      testDescription: "Xcode 16: the place begins the message",
      json: testCase("Failed", node("Failure Message", "Cart.swift:50: no", failed)), status: .failed,
      failures: [RecordedFailure(message: "no", file: "Cart.swift", line: 50)]),
    Example(
      testDescription: "a place in the second line of a message, after CRLF, is not that of the message",
      json: testCase("Failed", node("Failure Message", #"no item\r\nCart.swift:50: no"#, failed)), status: .failed,
      failures: [RecordedFailure(message: "no item\r\nCart.swift:50: no")]),
    Example(
      testDescription: "Xcode 27: the place is a field",
      json: testCase(
        "Failed",
        node("Failure Message", "no", #","result":"Failed","sourceLocation":{"filePath":"/ci/Cart.swift","lineNumber":5}"#)),
      status: .failed, failures: [RecordedFailure(message: "no", file: "/ci/Cart.swift", line: 5)]),
    Example(
      testDescription: "skipped, with the reason as a failure",
      json: testCase("Skipped", node("Failure Message", "later", #","result":"Skipped""#)), status: .skipped(reason: "later")),
    Example(testDescription: "expected", json: testCase("Expected Failure"), status: .knownIssue),
    Example(
      testDescription: "retried, with localised names, in any order",
      json: testCase(
        "Failed", node("Repetition", "Neuversuch", #","nodeIdentifier":"2","result":"Passed""#),
        node("Repetition", "Erster Lauf", #","nodeIdentifier":"1","result":"Failed""#, node("Failure Message", "no"))),
      status: .passed, isFlaky: true, failures: [RecordedFailure(message: "no")]),
    Example(
      testDescription: "the tenth repetition is after the second",
      json: testCase(
        "Failed", node("Repetition", "a", #","nodeIdentifier":"10","result":"Failed""#),
        node("Repetition", "b", #","nodeIdentifier":"2","result":"Passed""#)), status: .failed),
    Example(
      testDescription: "a failed case none of whose runs failed",
      json: testCase("Failed", node("Device", "iPhone", passed)), status: .failed),
    Example(testDescription: "an unknown result", json: testCase("unknown"), status: .notRun,
      failures: [RecordedFailure(message: "Xcode does not know its result")]),
  ])
  func reads(example: Example) throws {
    let tests = try Self.read(Self.document(example.json))
    let last = try #require(tests.last)
    #expect(last.name == RecordedTest.Name(library: .swiftTesting, bundle: "CartTests", suite: "Cart", test: "adds(_:)"))
    #expect(last.status == example.status && last.isFlaky == example.isFlaky)
    #expect(last.failures == example.failures)
  }

  @Test("Devices and arguments are runs of their own")
  func runs() throws {
    let json = Self.testCase(
      "Failed",
      Self.node("Device", "iPhone", Self.passed, Self.node("Arguments", "1, \\\"a\\\"", Self.passed)),
      Self.node(
        "Device", "iPad", Self.failed, Self.node("Arguments", "1, \\\"a\\\"", Self.failed, Self.node("Failure Message", "no"))))
    let tests = try Self.read(Self.document(json))
    #expect(tests.map(\.name.arguments) == ["1, \"a\"", "1, \"a\""])
    #expect(tests.map(\.status) == [.passed, .failed])
  }

  @Test("A process that could not run is an error of its bundle, whatever its number", arguments: [1, 67_445])
  func process(number: Int) throws {
    let json = Self.node(
      "Test Case", "xctest (\(number)) encountered an error", Self.failed, Self.node("Failure Message", "no bundle"))
    let test = try #require(try Self.read(Self.document(json)).first)
    #expect(test.name == .outsideOfTests(library: .xctest, bundle: "CartTests"))
    #expect(test.failures.map(\.message) == ["xctest encountered an error", "no bundle"])
  }

  @Test("Other documents are refused by name, with the right command", arguments: [
    (#"{"totalTestCount":3,"passedTests":3,"title":"x"}"#, "summary"),
    (#"{"_type":{"_name":"ActionsInvocationRecord"},"actions":{}}"#, "get object"), ("{}", "without the tests"),
    (#"{"testNodes":[{"name":"x"}]}"#, "not well-formed"), (#"{"testNodes":"#, "not well-formed"), ("", "empty"),
    ("[]", "format is unknown"),
  ])
  func refuses(text: String, reason: String) {
    let error = #expect(throws: ResultsFormatError.self) { try Self.read(text) }
    #expect(error?.summary.contains(reason) == true)
    #expect(error?.hint.contains("xcresult") == true)
  }

  @Test(
    "The samples of real tools are read", .enabled(if: SharedSamples.hasXcode, "../shared/xcode is absent"))
  func samples() throws {
    let all = try ResultsFormat.read(try SharedSamples.xcode("xcresult-tests.xcode16-26.json"), name: "a.json").tests
    #expect(all.map(\.status) == [.passed, .failed, .skipped(reason: "Test skipped - This test is skipped"), .passed, .failed])
    #expect(all.map(\.isFlaky) == [false, false, false, true, false])
    #expect(all[1].failures.first?.file == "CartTests.swift")
    let details = try ResultsFormat.read(try SharedSamples.xcode("xcresult-test-details.xcode27.json"), name: "b.json").tests
    #expect(
      details.first?.failures == [
        RecordedFailure(message: "failed - Unable to create", file: "/build/project/Tests/CartTests.swift", line: 109)
      ])
  }
}
