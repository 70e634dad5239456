import ReviewCore

/// Collects the tests of a tree of xcresulttool.
struct XCResultToolWalk {
  private(set) var tests: [RecordedTest] = []
  /// Clauses about failures that no test has.
  private(set) var uncertainties: [String] = []
  private var bundle = ""
  private var suite = ""

  /// The types of nodes that belong to a test or describe a failure. Others contain tests.
  private static let details: Set<String> = [
    "Device", "Test Plan Configuration", "Arguments", "Repetition", "Test Case Run", "Failure Message",
    "Source Code Reference", "Attachment", "Expression", "Test Value", "Runtime Warning", "Skip Message",
    "Expected Failure",
  ]
  /// The results of a group of tests that contradict no result of its tests.
  private static let harmless: Set<String> = ["Passed", "Success", "Skipped", "Expected Failure", "unknown"]

  /// Plans, configurations, devices, bundles and suites are a few levels.
  private static let deepest = 200

  mutating func visit(_ node: XCResultToolNode, depth: Int) {
    guard depth < Self.deepest else {
      uncertainties.append("its tests are nested too deeply")
      return
    }
    let outer = (bundle, suite)
    let before = (tests: tests.count, uncertainties: uncertainties.count)
    switch node.nodeType {
    case "Test Case": return visit(testCase: node)
    case "Unit test bundle", "UI test bundle": (bundle, suite) = (node.name, "")
    case "Test Suite":
      suite = node.nodeIdentifier ?? (suite.isEmpty ? node.name : "\(suite)/\(node.name)")
      addOwnFailures(of: node)
    default: break
    }
    for child in node.children ?? [] { visit(child, depth: depth + 1) }
    (bundle, suite) = outer
    guard let result = node.result, !Self.details.contains(node.nodeType), !Self.harmless.contains(result),
      tests[before.tests...].allSatisfy({ !$0.speaksAgainst && !$0.isFlaky }),
      uncertainties.count == before.uncertainties
    else { return }
    uncertainties.append(
      "\(Escaped.line(node.name)) has the result \"\(Escaped.line(result))\", and none of its tests has it")
  }

  private mutating func addOwnFailures(of node: XCResultToolNode) {
    let failures = Self.failures(of: node)
    guard !failures.isEmpty else { return }
    let name = RecordedTest.Name.suiteItself(library: .xctest, bundle: bundle, suite: suite)
    tests.append(RecordedTest(name: name, status: .failed, failures: failures))
  }

  private mutating func visit(testCase node: XCResultToolNode) {
    if let failure = ProcessFailure(testName: node.name) {
      let messages = [RecordedFailure(message: failure.message)] + Self.failures(of: node)
      tests.append(
        RecordedTest(
          name: .outsideOfTests(library: .xctest, bundle: bundle), status: .failed, failures: messages))
      return
    }
    let identifier = TestIdentifier(node.nodeIdentifier ?? node.name)
    let (library, test) = identifier.named(url: node.nodeIdentifierURL ?? "")
    let owner = node.nodeIdentifier == nil && identifier.suite.isEmpty ? suite : identifier.suite
    var runs = Self.runs(of: node, arguments: nil, result: node.result, depth: 0)
    // What fails a test need not be in one of its runs.
    if node.result == "Failed", !runs.contains(where: { $0.speaksAgainst || $0.isFlaky }) {
      runs.append(XCResultToolRun(arguments: nil, status: .failed, failures: Self.failures(of: node)))
    }
    tests += runs.map { run in
      let name = RecordedTest.Name(
        library: library, bundle: bundle, suite: owner, test: test, arguments: run.arguments)
      return RecordedTest(
        name: name, status: run.status, failures: run.failures, seconds: run.seconds, isFlaky: run.isFlaky)
    }
  }

  /// - Parameter result: The result of the node that contains the runs.
  private static func runs(
    of node: XCResultToolNode, arguments: String?, result: String?, depth: Int
  ) -> [XCResultToolRun] {
    let result = node.result ?? result
    let parts = node.children("Device", "Test Plan Configuration", "Test Case Run", "Arguments")
    if !parts.isEmpty, depth < deepest {
      return parts.flatMap { part in
        runs(
          of: part, arguments: part.nodeType == "Arguments" ? part.name : arguments, result: result, depth: depth + 1)
      }
    }
    let repetitions = node.children("Repetition").sorted { Self.order(of: $0) < Self.order(of: $1) }
    let attempts = repetitions.isEmpty ? [run(of: node, result: result)] : repetitions.map { run(of: $0, result: nil) }
    return [XCResultToolRun(attempts: attempts, arguments: arguments, outer: failures(of: node))]
  }

  private static func order(of repetition: XCResultToolNode) -> Int {
    repetition.nodeIdentifier.flatMap { Int($0) } ?? .max
  }

  private static func run(of node: XCResultToolNode, result: String?) -> XCResultToolRun {
    let failures = failures(of: node)
    var status = TestCase.Status(xcresult: node.result ?? result ?? "unknown")
    if status == .skipped(reason: nil) { status = .skipped(reason: skipReason(of: node)) }
    let unknown = status == .notRun ? [RecordedFailure(message: "Xcode does not know its result")] : []
    return XCResultToolRun(
      arguments: nil, status: status, failures: unknown + failures, seconds: node.durationInSeconds)
  }

  private static func failures(of node: XCResultToolNode) -> [RecordedFailure] {
    let messages = node.children("Failure Message").filter { $0.result != "Skipped" && $0.result != "Expected Failure" }
    let failures = messages.prefix(Clip.mostFailures).map { failure(in: $0) }
    guard failures.isEmpty, node.nodeType == "Test Case Run", node.result == "Failed", node.sourceLocation != nil else {
      return failures
    }
    // The details of a test have the message as the name of the run.
    return [failure(in: node)]
  }

  private static func failure(in node: XCResultToolNode) -> RecordedFailure {
    let place = node.sourceLocation ?? node.children("Source Code Reference").lazy.compactMap(\.sourceLocation).first
    if let place { return RecordedFailure(message: node.name, file: place.filePath, line: place.lineNumber) }
    guard let named = FailurePlace(node.name) else { return RecordedFailure(message: node.name) }
    return RecordedFailure(message: named.message, file: named.file, line: named.line, column: named.column)
  }

  private static func skipReason(of node: XCResultToolNode) -> String? {
    node.children("Skip Message", "Failure Message").first.map(\.name)
  }
}

/// One run of a test with one set of arguments on one device: its last attempt decides.
struct XCResultToolRun {
  let arguments: String?
  let status: TestCase.Status
  let failures: [RecordedFailure]
  let seconds: Double?
  let isFlaky: Bool

  init(arguments: String?, status: TestCase.Status, failures: [RecordedFailure], seconds: Double? = nil) {
    self.arguments = arguments
    self.status = status
    self.failures = failures
    self.seconds = seconds
    isFlaky = false
  }

  /// - Parameters:
  ///   - attempts: In the order in which they ran; not empty.
  ///   - outer: Failures that belong to all attempts.
  init(attempts: [XCResultToolRun], arguments: String?, outer: [RecordedFailure]) {
    let sum = RepeatedTest(attempts.map { ($0.status, $0.failures, $0.seconds) })
    self.arguments = arguments
    status = sum.status
    isFlaky = sum.isFlaky
    failures = sum.failures.isEmpty && status == .failed ? outer : sum.failures
    seconds = sum.seconds
  }

  var speaksAgainst: Bool { status == .failed || status == .notRun }
}

extension RecordedTest {
  fileprivate var speaksAgainst: Bool { status == .failed || status == .notRun }
}
