import ReviewCore

/// A `testsuite` element, or the `testsuites` element around all of them.
struct JUnitSuite {
  let name: String
  /// The number of failures and errors that it claims to contain.
  private let claimedFailures: Int
  /// The number of test cases that it claims to contain; nil if it does not say.
  private let claimedTests: Int?
  private var failures: [RecordedFailure] = []
  /// The test cases in it, and in suites in it.
  private var cases = 0
  /// The failures and errors in it, and in suites in it.
  private var shownFailures = 0
  /// Whether a suite in it has fewer failures than it claims.
  private var hasShownMissingFailures = false
  /// Whether a suite in it has fewer test cases than it claims.
  private var hasShownMissingCases = false

  init(_ attributes: [String: String]) {
    name = attributes["name"] ?? ""
    let numbers = attributes.compactMapValues { Int($0) }
    claimedFailures = ["failures", "errors"].compactMap { numbers[$0] }.map { min(max(0, $0), Self.mostClaimed) }
      .reduce(0, +)
    claimedTests = numbers["tests"]
  }

  /// A limit for the sum of two numbers of an untrusted file.
  private static let mostClaimed = 1 << 32

  /// The test bundle, if the suite is one.
  var bundle: String? { name.hasSuffix(".xctest") ? String(name.dropLast(".xctest".count)) : nil }

  /// Adds a failure that belongs to no test case.
  mutating func fail(_ tag: XMLTags.Tag) {
    let texts = [tag.attributes["message"], tag.textBefore].compactMap { $0 }.filter { !$0.isEmpty }
    failures.append(RecordedFailure(message: texts.first ?? "failed"))
    shownFailures += 1
  }

  /// Adds a test case of this suite, or of one in it.
  mutating func add(_ test: JUnitCase) {
    cases += 1
    shownFailures += test.shownFailures
  }

  /// Adds the failures of a suite in this one, so that both do not report the same.
  mutating func add(_ inner: JUnitSuite) {
    shownFailures += inner.failures.count
    if inner.isMissingFailures { hasShownMissingFailures = true }
    if inner.isMissingCases { hasShownMissingCases = true }
  }

  private var isMissingFailures: Bool { hasShownMissingFailures || claimedFailures > shownFailures }
  private var isMissingCases: Bool { hasShownMissingCases || claimedTests.map { $0 > cases } == true }

  /// Failures that no test case shows, and missing results; empty when there is neither.
  var ownFailures: [RecordedTest] {
    let suite = bundle == nil ? name : ""
    let bundle = bundle ?? ""
    return [
      RecordedTest(
        name: .suiteItself(library: .xctest, bundle: bundle, suite: suite), status: .failed, failures: failures),
      RecordedTest(
        name: .missingResults(library: .xctest, bundle: bundle, suite: suite), status: .failed, failures: missing),
    ].filter { !$0.failures.isEmpty }
  }

  private var missing: [RecordedFailure] {
    var missing: [RecordedFailure] = []
    if claimedFailures > shownFailures, !hasShownMissingFailures {
      missing.append(
        RecordedFailure(
          message: "the report counts \(claimedFailures) failures here, and has \(shownFailures): results are missing"))
    }
    if let claimedTests, claimedTests > cases, !hasShownMissingCases {
      missing.append(
        RecordedFailure(message: "the report counts \(claimedTests) tests here, and has \(cases): results are missing"))
    }
    return missing
  }
}
