import ReviewCore

/// Reads JUnit XML: `testcase` elements in `testsuite` elements, with the extensions of Maven (`flakyFailure`,
/// `rerunFailure`) and the differences of xcbeautify, Bazel, SwiftPM and reviewbot itself.
///
/// An unknown element may say that a test did not pass, and so may a count that the test cases contradict. Both make
/// the results uncertain, and are never a pass.
enum JUnitResults {
  static func read(_ bytes: [UInt8], name: String) throws(ResultsFormatError) -> RecordedResults {
    var document = JUnitDocument()
    do throws(XMLTags.Fault) {
      var tags = XMLTags(bytes)
      while let tag = try tags.next() { try document.take(tag) }
      guard document.isComplete else { throw tags.fault("\"testsuites\" was not closed") }
    } catch {
      throw ResultsFormatError(
        "line \(error.line): \(error.what)", in: name,
        hint: "Write the JUnit report again, and let the tests end before it is read.")
    }
    var results = RecordedResults(tests: document.tests)
    results.uncertainties = document.uncertainties.map { "\(Escaped.line(name)): \($0)." }
    results.xunitLibrary = document.writer.library
    return results
  }
}

/// The program that wrote a JUnit report, as far as it matters for reading it.
enum JUnitWriter {
  /// `swift test --xunit-output`, with the tests of one library.
  case swiftPM(TestCase.Library)
  case reviewbot
  case other

  /// - Parameter suite: The attributes of the first `testsuite`.
  init(root: XMLTags.Tag, suite: [String: String]) {
    if root.name == "testsuites", root.attributes["name"] == "reviewbot" {
      self = .reviewbot
    } else if root.name == "testsuites", root.attributes.isEmpty, suite["name"] == "TestResults" {
      // Only Swift Testing counts skipped tests there.
      self = .swiftPM(suite["skipped"] == nil ? .xctest : .swiftTesting)
    } else {
      self = .other
    }
  }

  var library: TestCase.Library? {
    if case .swiftPM(let library) = self { library } else { nil }
  }
}

/// The elements that are open, and the tests so far.
private struct JUnitDocument {
  private(set) var tests: [RecordedTest] = []
  /// Clauses about results that are unknown or missing.
  private(set) var uncertainties: [String] = []
  private(set) var writer = JUnitWriter.other
  private var open: [String] = []
  private var suites: [JUnitSuite] = []
  private var rootTag: XMLTags.Tag?
  private var hasSuite = false
  /// The `testsuites` element, which contains no test case itself.
  private var root: JUnitSuite?
  private var current: JUnitCase?

  var isComplete: Bool { rootTag != nil && open.isEmpty }

  mutating func take(_ tag: XMLTags.Tag) throws(XMLTags.Fault) {
    if tag.kind != .end { try begin(tag) }
    if tag.kind == .start { open.append(tag.name) }
    if tag.kind == .end {
      guard open.popLast() == tag.name else {
        throw XMLTags.Fault(what: "\"\(Escaped.line(tag.name))\" was closed, but not opened", line: tag.line)
      }
    }
    if tag.kind != .start { end(tag) }
  }

  private static let containers: Set<String> = ["testsuites", "testsuite", "testcase"]
  /// Elements without a result.
  private static let neutral: Set<String> = [
    "properties", "property", "system-out", "system-err", "attachments", "attachment",
  ]

  private mutating func begin(_ tag: XMLTags.Tag) throws(XMLTags.Fault) {
    if open.isEmpty {
      guard rootTag == nil, ["testsuites", "testsuite"].contains(tag.name) else {
        throw XMLTags.Fault(
          what: "its root is \"\(Escaped.line(tag.name))\", not \"testsuites\" or \"testsuite\"", line: tag.line)
      }
      rootTag = tag
    }
    switch tag.name {
    case "testsuites": if root == nil { root = JUnitSuite(tag.attributes) }
    case "testsuite": beginSuite(tag)
    case "testcase": current = JUnitCase(tag.attributes, suite: suites.last, writer: writer)
    case "property": readProperty(tag.attributes)
    default: beginOther(tag)
    }
  }

  private mutating func beginSuite(_ tag: XMLTags.Tag) {
    if !hasSuite, let rootTag { writer = JUnitWriter(root: rootTag, suite: tag.attributes) }
    hasSuite = true
    suites.append(JUnitSuite(tag.attributes))
  }

  /// Properties in reviewbot's own reports.
  private mutating func readProperty(_ attributes: [String: String]) {
    guard case .reviewbot = writer, current == nil, let index = suites.indices.last else { return }
    if attributes["name"] == JUnitProperty.verdict { suites[index].verdict = attributes["value"] ?? "" }
    if attributes["name"] == JUnitProperty.package { suites[index].package = attributes["value"] }
  }

  /// Elements inside others than suites and test cases have no result.
  private mutating func beginOther(_ tag: XMLTags.Tag) {
    guard let parent = open.last, Self.containers.contains(parent), !Self.neutral.contains(tag.name) else { return }
    if current != nil, parent == "testcase" {
      current?.begin(tag)
    } else if !["failure", "error", "skipped"].contains(tag.name) {
      uncertainties.append("line \(tag.line) has the unknown element \"\(Escaped.line(tag.name))\"")
    }
  }

  private mutating func end(_ tag: XMLTags.Tag) {
    switch tag.name {
    case "testcase": endCase()
    case "testsuite":
      guard let suite = suites.popLast() else { return }
      close(suite)
      for index in suites.indices { suites[index].add(suite) }
      root?.add(suite)
    case "testsuites": if open.isEmpty, let root { close(root) }
    case "failure", "error":
      guard current == nil else { return endOther(tag) }
      if let index = suites.indices.last { suites[index].fail(tag) } else { root?.fail(tag) }
    default: endOther(tag)
    }
  }

  private mutating func endOther(_ tag: XMLTags.Tag) {
    if open.last == "testcase" { current?.end(tag) }
  }

  private mutating func endCase() {
    guard let current else { return }
    if let verdict = suites.last?.verdict {
      if verdict == CheckID.tests.rawValue, let reason = current.problem { uncertainties.append("\(reason)") }
    } else {
      tests.append(current.test)
    }
    for index in suites.indices { suites[index].add(current) }
    root?.add(current)
    self.current = nil
  }

  private mutating func close(_ suite: JUnitSuite) {
    tests += [suite.ownFailures].compactMap(\.self)
    uncertainties += suite.contradictions
  }
}
