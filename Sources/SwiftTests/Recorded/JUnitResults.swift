import ReviewCore

/// Reads JUnit XML: `testcase` elements in `testsuite` elements, with the extensions of Maven (`flakyFailure`,
/// `rerunFailure`) and the differences of xcbeautify, Bazel and SwiftPM.
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
    return RecordedResults(tests: document.tests)
  }
}

/// The elements that are open, and the tests so far.
private struct JUnitDocument {
  private(set) var tests: [RecordedTest] = []
  private var open: [String] = []
  private var suites: [JUnitSuite] = []
  /// The `testsuites` element, which contains no test case itself.
  private var root: JUnitSuite?
  private var current: JUnitCase?
  private var hasRoot = false

  var isComplete: Bool { hasRoot && open.isEmpty }

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

  private mutating func begin(_ tag: XMLTags.Tag) throws(XMLTags.Fault) {
    if open.isEmpty {
      guard !hasRoot, ["testsuites", "testsuite"].contains(tag.name) else {
        throw XMLTags.Fault(
          what: "its root is \"\(Escaped.line(tag.name))\", not \"testsuites\" or \"testsuite\"", line: tag.line)
      }
      hasRoot = true
    }
    switch tag.name {
    case "testsuites": if root == nil { root = JUnitSuite(tag.attributes) }
    case "testsuite": suites.append(JUnitSuite(tag.attributes))
    case "testcase": current = JUnitCase(tag.attributes, suite: suites.last)
    default: current?.begin(tag)
    }
  }

  private mutating func end(_ tag: XMLTags.Tag) {
    switch tag.name {
    case "testcase":
      guard let current else { return }
      tests.append(current.test)
      for index in suites.indices { suites[index].add(current) }
      root?.add(current)
      self.current = nil
    case "testsuite":
      guard let suite = suites.popLast() else { return }
      tests += suite.ownFailures
      for index in suites.indices { suites[index].add(suite) }
      root?.add(suite)
    case "testsuites":
      if open.isEmpty { tests += root?.ownFailures ?? [] }
    case "failure", "error":
      if current == nil, let index = suites.indices.last {
        suites[index].fail(tag)
      } else if current == nil {
        root?.fail(tag)
      }
      current?.end(tag)
    default: current?.end(tag)
    }
  }
}
