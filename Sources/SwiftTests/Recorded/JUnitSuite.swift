import ReviewCore

/// A `testsuite` element, or the `testsuites` element around all of them.
struct JUnitSuite {
  let name: String
  /// The least number of failures and errors that it claims to contain.
  private let claimedFailures: Int
  /// The number of test cases that it claims to contain; nil if it does not say.
  private let claimedTests: Int?
  private let claimedSkips: Int
  private var failures: [RecordedFailure] = []
  /// What the cases in it, and in suites in it, show.
  private var shown = JUnitCount()
  /// Whether a suite in it has fewer cases of a kind than it claims.
  private var hasShownMissing = JUnitGaps()
  /// The check whose verdict reviewbot wrote as this suite; nil for tests.
  var verdict: String?
  /// The package of a repository with several, as reviewbot writes it.
  var package: String?

  init(_ attributes: [String: String]) {
    name = attributes["name"] ?? ""
    let numbers = attributes.compactMapValues { Int($0) }.mapValues { min(max(0, $0), Self.mostClaimed) }
    let usual = ["failures", "errors"].compactMap { numbers[$0] }.reduce(0, +)
    // Other words may count the same failures again.
    let others = numbers.filter { JUnitState.isBad($0.key.lowercased()) }.map(\.value)
    claimedFailures = max(usual, others.max() ?? 0)
    claimedTests = numbers["tests"]
    claimedSkips = max(numbers["skipped"] ?? 0, numbers["skips"] ?? 0)
  }

  /// A limit for the sum of two numbers of an untrusted file.
  private static let mostClaimed = 1 << 32

  /// The test bundle, if the suite is one.
  var bundle: String? { name.hasSuffix(".xctest") ? String(name.dropLast(".xctest".count)) : nil }

  /// Adds a failure that belongs to no test case.
  mutating func fail(_ tag: XMLTags.Tag) {
    let texts = [tag.attributes["message"], tag.textBefore].compactMap { $0 }.filter { !$0.isEmpty }
    failures.append(RecordedFailure(message: texts.first ?? "failed"))
    shown.failures += 1
  }

  /// Adds a test case of this suite, or of one in it.
  mutating func add(_ test: JUnitCase) {
    shown.cases += 1
    shown.failures += test.shownFailures
    if test.isShownAsSkipped { shown.skips += 1 }
  }

  /// Adds the failures of a suite in this one, so that both do not report the same.
  mutating func add(_ inner: JUnitSuite) {
    shown.failures += inner.failures.count
    hasShownMissing.formUnion(inner.hasShownMissing.union(inner.gaps))
  }

  private var gaps: JUnitGaps {
    var gaps = JUnitGaps()
    if claimedFailures > shown.failures { gaps.insert(.failures) }
    if let claimedTests, claimedTests > shown.cases { gaps.insert(.cases) }
    if claimedSkips > shown.skips { gaps.insert(.skips) }
    return gaps
  }

  /// The failures that belong to no test case; nil without any.
  var ownFailures: RecordedTest? {
    guard !failures.isEmpty else { return nil }
    let name = RecordedTest.Name.suiteItself(library: .xctest, bundle: bundle ?? "", suite: bundle == nil ? name : "")
    return RecordedTest(name: name, status: .failed, failures: failures)
  }

  /// Counts that contradict the test cases, one clause each; empty if a suite in this one already has such a count.
  var contradictions: [String] {
    let suite = name.isEmpty ? "a suite" : "the suite \(Escaped.line(name))"
    return [
      (JUnitGaps.failures, claimedFailures, "failure", shown.failures),
      (JUnitGaps.cases, claimedTests ?? 0, "test", shown.cases),
      (JUnitGaps.skips, claimedSkips, "skipped test", shown.skips),
    ].filter { gaps.subtracting(hasShownMissing).contains($0.0) }.map { _, claimed, noun, shown in
      "\(suite) counts \(claimed) \(noun)\(claimed == 1 ? "" : "s"), and has \(shown)"
    }
  }
}

/// What test cases show, to compare with the counts of a suite.
private struct JUnitCount {
  var cases = 0
  var failures = 0
  var skips = 0
}

/// The kinds of test cases of which a suite has fewer than it counts.
private struct JUnitGaps: OptionSet {
  let rawValue: Int

  static let failures = JUnitGaps(rawValue: 1)
  static let cases = JUnitGaps(rawValue: 2)
  static let skips = JUnitGaps(rawValue: 4)
}

/// The words for states of test cases, in attributes of the cases and in names of counts.
enum JUnitState {
  /// Returns the status for a word in lower case; nil for an unknown word.
  static func status(_ word: String) -> TestCase.Status? {
    if passed.contains(word) { return .passed }
    if skipped.contains(word) { return .skipped(reason: nil) }
    if word == "not started" { return .notRun }
    if word == "known issue" || word == "expected failure" { return .knownIssue }
    if word.hasPrefix("crash") { return .crashed }
    if word.hasPrefix("timeout") || word.hasPrefix("timedout") || word.hasPrefix("timed out") { return .timedOut }
    return isBad(word) ? .failed : nil
  }

  /// Returns whether a word in lower case is of a test that did not pass.
  static func isBad(_ word: String) -> Bool { bad.contains { word.hasPrefix($0) } }

  private static let passed: Set<String> = [
    "", "run", "ran", "completed", "executed", "finished", "pass", "passed", "success", "successful", "succeeded", "ok",
    "true",
  ]
  private static let skipped: Set<String> = [
    "notrun", "not run", "skip", "skipped", "disabled", "suppressed", "ignored", "pending",
  ]
  /// The beginnings of the words.
  private static let bad = [
    "fail", "error", "broken", "crash", "abort", "timeout", "timedout", "timed out", "incomplete", "interrupt",
    "cancel", "kill", "unexpected",
  ]
}
