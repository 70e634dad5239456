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
  /// The word of an attribute for the test's state, in lower case; nil if it has none, or if it passed.
  private let state: String?
  /// The status for the word; nil without a word, and for an unknown one.
  private let statedStatus: TestCase.Status?
  private var isFlaky = false
  private var isSkipped: Bool
  private var skipReason: String?
  /// The first element that is not known.
  private var unknownElement: String?
  private let writer: JUnitWriter
  /// The attributes of the child element whose text follows.
  private var attributes: [String: String] = [:]

  init(_ attributes: [String: String], suite: JUnitSuite?, writer: JUnitWriter) {
    self.writer = writer
    let test = attributes["name"] ?? ""
    let bundle = suite?.bundle ?? ""
    let owner = attributes["classname"].flatMap { $0.isEmpty ? nil : $0 } ?? (suite?.bundle == nil ? suite?.name : nil)
    let suiteName = owner.map { $0.hasPrefix(bundle + ".") ? String($0.dropFirst(bundle.count + 1)) : $0 } ?? ""
    name = Self.name(test, bundle: bundle, suite: suiteName, package: suite?.package, writer: writer)
    seconds = attributes["time"].flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    file = attributes["file"].flatMap { $0.isEmpty ? nil : $0 }
    line = attributes["line"].flatMap { Int($0) }
    let states = ["status", "result"].compactMap { attributes[$0]?.lowercased() }
    isSkipped = states.contains { JUnitState.status($0) == .skipped(reason: nil) }
    state = states.first { JUnitState.isBad($0) } ?? states.first { JUnitState.status($0) != .passed }
    statedStatus = state.flatMap(JUnitState.status)
  }

  private static func name(
    _ test: String, bundle: String, suite: String, package: String?, writer: JUnitWriter
  ) -> RecordedTest.Name {
    switch writer {
    case .swiftPM(.swiftTesting):
      return RecordedTest.Name(library: .swiftTesting, suite: nested(suite), test: test)
    case .swiftPM(.xctest):
      return RecordedTest.Name(library: test.contains("(") ? .swiftTesting : .xctest, suite: suite, test: test)
    case .reviewbot:
      let prefix = package.map { "\($0): " } ?? ""
      return RecordedTest.Name(
        library: test.contains("(") ? .swiftTesting : .xctest,
        suite: suite.hasPrefix(prefix) ? String(suite.dropFirst(prefix.count)) : suite, test: test, package: package)
    case .other:
      // XCTest's names have no parentheses, and some writers add them. Other names with spaces are display names.
      let plain = test.hasSuffix("()") ? String(test.dropLast(2)) : test
      let isXCTest = !plain.contains { "( ".contains($0) } && (plain.hasPrefix("test") || plain == test)
      return RecordedTest.Name(
        library: isXCTest ? .xctest : .swiftTesting, bundle: bundle, suite: suite, test: isXCTest ? plain : test)
    }
  }

  /// Returns `Module.Outer/Inner` for `Module.Outer.Inner`. Names in backticks may contain dots.
  private static func nested(_ suite: String) -> String {
    var isQuoted = false
    var dots = 0
    return String(
      suite.map { character in
        if character == "`" { isQuoted.toggle() }
        guard character == ".", !isQuoted else { return character }
        dots += 1
        return dots > 1 ? "/" : "."
      })
  }

  private static let kinds: Set<String> = [
    "failure", "error", "rerunFailure", "rerunError", "flakyFailure", "flakyError", "skipped",
  ]

  mutating func begin(_ tag: XMLTags.Tag) {
    if Self.kinds.contains(tag.name) {
      attributes = tag.attributes
    } else if unknownElement == nil {
      unknownElement = tag.name
    }
  }

  mutating func end(_ tag: XMLTags.Tag) {
    guard Self.kinds.contains(tag.name) else { return }
    let text = tag.kind == .end ? tag.textBefore : ""
    switch tag.name {
    case "failure", "error":
      isFailed = true
      failureElements += 1
      add(text, hasText: tag.kind == .end)
    // Its first run failed, too, even if the report does not show that.
    case "rerunFailure", "rerunError":
      isFailed = true
      add(text, hasText: tag.kind == .end)
    case "flakyFailure", "flakyError":
      isFlaky = true
      add(text, hasText: tag.kind == .end)
    default:
      isSkipped = true
      let reason = attributes["message"].flatMap { $0.isEmpty ? nil : $0 } ?? text
      skipReason = reason.isEmpty ? nil : reason
    }
    attributes = [:]
  }

  private mutating func add(_ text: String, hasText: Bool) {
    // In reviewbot's own reports, an element without text has no message of a test.
    if case .reviewbot = writer { return hasText ? addOwn(text) : () }
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

  /// Adds a failure that reviewbot wrote: the whole message follows the location.
  private mutating func addOwn(_ text: String) {
    let file = attributes["file"]
    let place = file.map { "\($0)\(attributes["line"].map { ":\($0)" } ?? "")\n" } ?? ""
    let message = text.hasPrefix(place) ? String(text.dropFirst(place.count)) : text
    failures.append(
      RecordedFailure(
        message: message.isEmpty ? attributes["message"] ?? "failed" : message, file: file,
        line: attributes["line"].flatMap { Int($0) }, column: attributes["column"].flatMap { Int($0) }))
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

  /// Whether a count of skipped tests includes it.
  var isShownAsSkipped: Bool { isSkipped }

  /// The first line of the failure, if it failed.
  var problem: String? {
    guard isFailed else { return nil }
    return failures.first.map { Escaped.line(String($0.message.prefix { !$0.isNewline })) } ?? "no reason is given"
  }

  /// The worst that any part of the element says.
  private var status: TestCase.Status {
    if let statedStatus, [.failed, .crashed, .timedOut].contains(statedStatus) { return statedStatus }
    if isFailed { return .failed }
    if unknownElement != nil || state != nil && statedStatus == nil || statedStatus == .notRun { return .notRun }
    if isSkipped { return .skipped(reason: skipReason) }
    return statedStatus ?? .passed
  }

  var test: RecordedTest {
    let status = status
    return RecordedTest(
      name: name, status: status, failures: failures + [unexplained(status)].compactMap(\.self), seconds: seconds,
      isFlaky: isFlaky && [.passed, .knownIssue].contains(status))
  }

  /// Returns the reason for a status that no element of a failure explains.
  private func unexplained(_ status: TestCase.Status) -> RecordedFailure? {
    if status == .notRun, let unknownElement {
      return RecordedFailure(message: "it has the unknown element \"\(unknownElement)\"", file: file, line: line)
    }
    if case .reviewbot = writer { return nil }
    guard failures.isEmpty, let state, ![.passed, .knownIssue].contains(status), !isSkipped else { return nil }
    return RecordedFailure(message: "its state is \"\(state)\"", file: file, line: line)
  }
}
