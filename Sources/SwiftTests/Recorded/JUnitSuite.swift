import ReviewCore

/// A `testsuite` element, or the `testsuites` element around all of them.
struct JUnitSuite {
  let name: String
  /// The number of attributes that claim failures or errors.
  private let claimedFailures: Int
  /// The number of test cases that it claims to contain; nil if it does not say.
  private let claimedTests: Int?
  private var failures: [RecordedFailure] = []
  private var cases = 0
  /// Whether a test case in it, or a suite in it, failed.
  private var hasShownFailure = false
  /// Whether a suite in it has fewer test cases than it claims.
  private var hasShownMissing = false

  init(_ attributes: [String: String]) {
    name = attributes["name"] ?? ""
    let numbers = attributes.compactMapValues { Int($0) }
    claimedFailures = ["failures", "errors"].compactMap { numbers[$0] }.filter { $0 > 0 }.count
    claimedTests = numbers["tests"]
  }

  /// The test bundle, if the suite is one.
  var bundle: String? { name.hasSuffix(".xctest") ? String(name.dropLast(".xctest".count)) : nil }

  /// Adds a failure that belongs to no test case.
  mutating func fail(_ tag: XMLTags.Tag) {
    let texts = [tag.attributes["message"], tag.textBefore].compactMap { $0 }.filter { !$0.isEmpty }
    failures.append(RecordedFailure(message: texts.first ?? "failed"))
  }

  /// Adds a test case of this suite, or of one in it.
  mutating func add(_ test: RecordedTest) {
    cases += 1
    if test.status == .failed || test.isFlaky { hasShownFailure = true }
  }

  /// Adds the failure of a suite in this one, so that both do not report the same.
  mutating func add(_ inner: JUnitSuite) {
    if inner.ownFailure != nil { hasShownFailure = true }
    if inner.isMissingCases { hasShownMissing = true }
  }

  private var isMissingCases: Bool { hasShownMissing || claimedTests.map { $0 > cases } == true }

  /// A failure that no test case shows, or missing test cases; nil when there is neither.
  var ownFailure: RecordedTest? {
    var failures = failures
    if failures.isEmpty, claimedFailures > 0, !hasShownFailure {
      failures.append(RecordedFailure(message: "the report counts failures here, and no test case has one"))
    }
    if let claimedTests, claimedTests > cases, !hasShownMissing {
      failures.append(
        RecordedFailure(message: "the report counts \(claimedTests) tests here, and has \(cases): results are missing"))
    }
    guard !failures.isEmpty else { return nil }
    return RecordedTest(
      name: .suiteItself(library: .xctest, bundle: bundle ?? "", suite: bundle == nil ? name : ""), status: .failed,
      failures: failures)
  }
}
