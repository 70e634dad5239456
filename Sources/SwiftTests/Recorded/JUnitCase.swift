import ReviewCore

/// A `testcase` element while it is read.
struct JUnitCase {
  private let name: RecordedTest.Name
  private let seconds: Double?
  private let file: String?
  private let line: Int?
  private var failures: [RecordedFailure] = []
  private var isFailed = false
  private var failureElements = 0
  /// The word of an attribute that says that the test did not pass.
  private let badState: String?
  private var isFlaky = false
  private var isSkipped: Bool
  private var skipReason: String?
  /// The attributes of the child element whose text follows.
  private var attributes: [String: String] = [:]

  init(_ attributes: [String: String], suite: JUnitSuite?) {
    let test = attributes["name"] ?? ""
    let bundle = suite?.bundle ?? ""
    let owner = attributes["classname"].flatMap { $0.isEmpty ? nil : $0 } ?? (suite?.bundle == nil ? suite?.name : nil)
    let suiteName = owner.map { $0.hasPrefix(bundle + ".") ? String($0.dropFirst(bundle.count + 1)) : $0 } ?? ""
    // XCTest's names have no parentheses, and some writers add them.
    let isXCTest = test.hasPrefix("test") || !test.contains("(")
    name = RecordedTest.Name(
      library: isXCTest ? .xctest : .swiftTesting, bundle: bundle, suite: suiteName,
      test: isXCTest && test.hasSuffix("()") ? String(test.dropLast(2)) : test)
    seconds = attributes["time"].flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    file = attributes["file"].flatMap { $0.isEmpty ? nil : $0 }
    line = attributes["line"].flatMap { Int($0) }
    let states = ["status", "result"].compactMap { attributes[$0]?.lowercased() }
    isSkipped = states.contains { ["notrun", "skipped", "disabled", "suppressed"].contains($0) }
    badState = states.first { state in Self.badStates.contains { state.hasPrefix($0) } }
  }

  /// The beginnings of states of a test that did not pass, whatever its elements are.
  private static let badStates = [
    "fail", "error", "broken", "crash", "abort", "timeout", "timedout", "timed out", "incomplete", "interrupt",
    "cancel",
    "kill",
  ]

  private static let kinds: Set<String> = [
    "failure", "error", "rerunFailure", "rerunError", "flakyFailure", "flakyError", "skipped",
  ]

  mutating func begin(_ tag: XMLTags.Tag) {
    if Self.kinds.contains(tag.name) { attributes = tag.attributes }
  }

  mutating func end(_ tag: XMLTags.Tag) {
    guard Self.kinds.contains(tag.name) else { return }
    let text = tag.kind == .end ? tag.textBefore : ""
    switch tag.name {
    case "failure", "error":
      isFailed = true
      failureElements += 1
      add(text)
    case "rerunFailure", "rerunError": add(text)
    case "flakyFailure", "flakyError":
      isFlaky = true
      add(text)
    default:
      isSkipped = true
      let reason = attributes["message"].flatMap { $0.isEmpty ? nil : $0 } ?? text
      skipReason = reason.isEmpty ? nil : reason
    }
    attributes = [:]
  }

  private mutating func add(_ text: String) {
    let message = message(text)
    guard let place = FailurePlace(message) else {
      let line = attributes["line"].flatMap { Int($0) } ?? line
      failures.append(RecordedFailure(message: message, file: attributes["file"] ?? file, line: line))
      return
    }
    // The whole path of an attribute is better than the bare file name of a message.
    let isSame = file.map { $0 == place.file || $0.hasSuffix("/" + place.file) } ?? false
    failures.append(
      RecordedFailure(
        message: place.message, file: isSame ? file : place.file, line: place.line, column: place.column))
  }

  /// Returns the attribute's text and the element's, without repetition and without what only repeats the type.
  private func message(_ text: String) -> String {
    let message = attributes["message"] ?? ""
    let isGeneric = message.isEmpty || message == "failure" || message == "failed"
      || attributes["type"].map { !$0.isEmpty && message.hasPrefix("\($0):") } ?? false
    if text.isEmpty { return message.isEmpty ? "failed without a message" : message }
    return isGeneric || text.hasPrefix(message) ? text : "\(message)\n\(text)"
  }

  /// The number of failures and errors to compare with the count of a suite. Some writers count elements, and others
  /// count test cases.
  var shownFailures: Int {
    let test = test
    return max(failureElements, test.status == .failed || test.isFlaky ? 1 : 0)
  }

  var test: RecordedTest {
    let status: TestCase.Status =
      isFailed || badState != nil ? .failed : isSkipped ? .skipped(reason: skipReason) : .passed
    let unexplained = badState.flatMap { state in
      failures.isEmpty ? RecordedFailure(message: "its state is \"\(state)\"", file: file, line: line) : nil
    }
    return RecordedTest(
      name: name, status: status, failures: failures + [unexplained].compactMap(\.self), seconds: seconds,
      isFlaky: isFlaky && status == .passed)
  }
}
