import ReviewCore

/// The result of a check as a JUnit suite, so that a failed verdict is also visible in tools that show only test cases.
///
/// A check of findings has a case for each file with findings, and one for its verdict when no file's case fails. When
/// the gate failed, the files with a finding of the highest reported severity are failures. A run of tests has its own
/// cases. It gets an extra case only when it failed without a failing test, for example in the build.
struct JUnitVerdict {
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
  let cases: [Case]

  /// Nil when there is nothing to report.
  init?(_ result: CheckResult) {
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
    return XMLElement("testsuite", [("name", name)] + counts, cases.map(element))
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
