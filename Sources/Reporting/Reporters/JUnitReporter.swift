package import ReviewCore

/// The tests of the run and the verdicts of the other checks as JUnit XML, which nearly every CI server shows.
/// SwiftPM's own file lacks three things that this one has: tests of both test libraries, the reasons of skipped tests,
/// and the location of each failure.
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
    XMLElement("testsuite", [("name", name)] + counts(of: tests, []), tests.map(element))
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
    XMLElement(
      "testcase", [("classname", test.suiteTitle), ("name", test.name), ("time", Self.time(test.seconds ?? 0))],
      outcome(of: test))
  }

  private func outcome(of test: TestCase) -> [XMLElement] {
    switch test.status {
    case .passed, .knownIssue: []
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
        name, [("message", clipped(first, to: 1000))], text: place + clipped(failure.message, to: 20_000))
    }
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

  fileprivate var isLeftOut: Bool {
    switch status {
    case .skipped, .notRun: true
    case .passed, .failed, .crashed, .timedOut, .knownIssue: false
    }
  }
}
