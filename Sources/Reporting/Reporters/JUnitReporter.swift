package import ReviewCore

/// The tests of the run and the verdicts of the other checks as JUnit XML, which nearly every CI server shows.
/// SwiftPM's own file lacks three things that this one has: tests of both test libraries, the reasons of skipped tests,
/// and the location of each failure. `--results` reads the file back to the same tests, by elements and attributes that
/// other programs ignore.
package struct JUnitReporter: Reporter {
  package static let name = "junit"

  package init() {}

  package func render(_ report: Report) -> String {
    let tests = report.results.flatMap(\.tests)
    var order: [String] = []
    var suites: [String: [TestCase]] = [:]
    for test in tests {
      if suites[test.suiteTitle] == nil { order.append(test.suiteTitle) }
      suites[test.suiteTitle, default: []].append(test)
    }
    let verdicts = report.results.compactMap { JUnitVerdict($0) }
    let elements = order.map { suite($0, suites[$0] ?? []) } + verdicts.map(\.element)
    return XMLElement("testsuites", [("name", "reviewbot")] + counts(of: tests, verdicts), elements).document
  }

  private func suite(_ name: String, _ tests: [TestCase]) -> XMLElement {
    let package = tests.first?.package.map { [XMLElement.property(JUnitProperty.package, $0)] } ?? []
    return XMLElement("testsuite", [("name", name)] + counts(of: tests, []), package + tests.map(element))
  }

  private func counts(of tests: [TestCase], _ verdicts: [JUnitVerdict]) -> [(String, String)] {
    let crashes = tests.count { $0.status == .crashed || $0.status == .timedOut }
    func more(_ outcome: JUnitVerdict.Outcome) -> Int { verdicts.reduce(0) { $0 + $1.count(of: outcome) } }
    return [
      ("tests", "\(tests.count + verdicts.reduce(0) { $0 + $1.cases.count })"),
      ("failures", "\(tests.count { $0.status == .failed } + more(.failure))"),
      ("errors", "\(crashes + more(.error))"), ("skipped", "\(tests.count(where: \.isLeftOut) + more(.skipped))"),
      ("time", Self.time(tests.reduce(0) { $0 + ($1.seconds ?? 0) })),
    ]
  }

  private func element(_ test: TestCase) -> XMLElement {
    let names = [("classname", test.suiteTitle), ("name", test.name), ("time", Self.time(test.seconds ?? 0))]
    return XMLElement("testcase", names + (test.stateWord.map { [("status", $0)] } ?? []), outcome(of: test))
  }

  private func outcome(of test: TestCase) -> [XMLElement] {
    switch test.status {
    case .passed, .knownIssue: test.isFlaky ? failures(of: test, as: "flakyFailure") : []
    case .skipped(let reason): [XMLElement("skipped", reason.map { [("message", $0)] } ?? [])]
    case .notRun: [XMLElement("skipped", [("message", "never started, because the run ended")])]
    case .failed: failures(of: test, as: "failure")
    case .crashed, .timedOut: failures(of: test, as: "error")
    }
  }

  private func failures(of test: TestCase, as name: String) -> [XMLElement] {
    guard !test.failures.isEmpty else { return [XMLElement(name, [("message", test.manner ?? "failed")])] }
    return test.failures.map { failure in
      let first = failure.message.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      let place = failure.location.map { $0.pathAndLine + "\n" } ?? ""
      return XMLElement(
        name, [("message", clipped(first, to: 1000))] + Self.attributes(of: failure.location),
        text: place + clipped(failure.message, to: 20_000))
    }
  }

  private static func attributes(of location: Location?) -> [(String, String)] {
    guard let location else { return [] }
    let position = location.start.map { [("line", "\($0.line)"), ("column", "\($0.column)")] } ?? []
    return [("file", location.path.description)] + position
  }

  /// Seconds with three decimals.
  private static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "0.000" }
    let thousandths = Int(seconds * 1000 + 0.5)
    let decimals = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - decimals.count) + decimals
  }
}

extension TestCase {
  /// The suite, after the package's path if the repository has several packages.
  fileprivate var suiteTitle: String { package.map { "\($0): \(suite)" } ?? suite }

  /// The state that the elements of a test case do not show; nil for others.
  fileprivate var stateWord: String? {
    switch status {
    case .crashed: "crashed"
    case .timedOut: "timed out"
    case .knownIssue: "known issue"
    case .notRun: "not started"
    case .passed, .failed, .skipped: nil
    }
  }

  fileprivate var isLeftOut: Bool {
    switch status {
    case .skipped, .notRun: true
    case .passed, .failed, .crashed, .timedOut, .knownIssue: false
    }
  }
}

extension XMLElement {
  fileprivate static func property(_ name: String, _ value: String) -> XMLElement {
    XMLElement("properties", [], [XMLElement("property", [("name", name), ("value", value)])])
  }
}

/// The result of a check as a JUnit suite, so that a failed verdict is also visible in tools that show only test cases.
///
/// A check of findings has a case for each file with findings, and one for its verdict when no file's case fails. When
/// the gate failed, the files with a finding of the highest reported severity are failures. A run of tests has its own
/// cases. It gets an extra case only when it failed without a failing test, for example in the build.
private struct JUnitVerdict {
  enum Outcome: String {
    case passed, failure, error, skipped
  }

  struct Case {
    let name: String
    let outcome: Outcome
    let message: String
    let text: String
  }

  /// For example `lint`.
  let name: String
  let check: CheckID
  let cases: [Case]

  /// Nil when there is nothing to report.
  init?(_ result: CheckResult) {
    check = result.check
    name = result.check == .tests ? "reviewbot" : result.check.rawValue
    switch result.verdict {
    case .broken(let problem):
      let text = ([problem.hint] + result.findings.prefix(100).map(Self.plainLine)).joined(separator: "\n")
      cases = [Case(name: result.check.rawValue, outcome: .error, message: problem.summary, text: text)]
    case .skipped(let reason):
      guard result.check != .tests else { return nil }
      let text = result.findings.prefix(100).map(Self.line).joined(separator: "\n")
      cases = [Case(name: result.check.rawValue, outcome: .skipped, message: reason, text: text)]
    case .failed(let reason) where result.check == .tests:
      guard !result.tests.contains(where: \.hasFailed) else { return nil }
      let text = result.findings.prefix(100).map(Self.plainLine).joined(separator: "\n")
      cases = [Case(name: result.check.rawValue, outcome: .error, message: reason, text: text)]
    case .passed, .failed:
      guard result.check != .tests else { return nil }
      cases = Self.cases(of: result)
    }
  }

  func count(of outcome: Outcome) -> Int {
    cases.count { $0.outcome == outcome }
  }

  var element: XMLElement {
    let counts = [
      ("tests", "\(cases.count)"), ("failures", "\(count(of: .failure))"), ("errors", "\(count(of: .error))"),
      ("skipped", "\(count(of: .skipped))"), ("time", "0.000"),
    ]
    let mark = XMLElement.property(JUnitProperty.verdict, check.rawValue)
    return XMLElement("testsuite", [("name", name)] + counts, [mark] + cases.map(element))
  }

  private func element(_ one: Case) -> XMLElement {
    let inside: [XMLElement] =
      switch one.outcome {
      case .passed: output(of: one)
      case .skipped: [XMLElement("skipped", [("message", one.message)])] + output(of: one)
      case .failure, .error: [XMLElement(one.outcome.rawValue, [("message", one.message)], text: one.text)]
      }
    return XMLElement("testcase", [("classname", name), ("name", one.name), ("time", "0.000")], inside)
  }

  private func output(of one: Case) -> [XMLElement] {
    one.text.isEmpty ? [] : [XMLElement("system-out", [], text: one.text)]
  }

  private static func cases(of result: CheckResult) -> [Case] {
    var reason: String?
    if case .failed(let failure) = result.verdict { reason = failure }
    let heaviest = result.findings.map(\.severity).max()
    var order: [RepoPath?] = []
    var groups: [RepoPath?: [Finding]] = [:]
    for finding in result.findings {
      if groups[finding.location?.path] == nil { order.append(finding.location?.path) }
      groups[finding.location?.path, default: []].append(finding)
    }
    let files = order.map { path in
      let findings = groups[path] ?? []
      let isRed = reason != nil && findings.contains { $0.severity == heaviest }
      return Case(
        name: path?.description ?? result.check.rawValue, outcome: isRed ? .failure : .passed,
        message: "\(counted(findings.count, "finding"))", text: findings.map(line).joined(separator: "\n"))
    }
    if files.contains(where: { $0.outcome == .failure }) { return files }
    let verdict = Case(
      name: result.check.rawValue, outcome: reason == nil ? .passed : .failure, message: reason ?? "", text: "")
    return [verdict] + files
  }

  private static func plainLine(_ finding: Finding) -> String {
    "\(finding.location?.description ?? ""): \(clipped(finding.message, to: 1000))"
  }

  private static func line(_ finding: Finding) -> String {
    let place = finding.location?.description ?? ""
    return "\(place): \(finding.severity.rawValue): \(clipped(finding.message, to: 1000)) (\(finding.rule))"
  }
}
