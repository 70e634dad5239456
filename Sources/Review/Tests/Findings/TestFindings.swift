import Digests
import ReviewCore
import SwiftTests

/// Converts test failures and compiler diagnostics to findings at the head's lines.
struct TestFindings: Sendable {
  let change: Change
  /// The path of the tests' package; nil unless the repository has several.
  var package: String?

  func findings(of result: TestRunResult) -> [Finding] {
    var counter = OccurrenceCounter()
    return failures(in: result.tests, &counter) + warnings(result.warnings, &counter)
      + diagnostics(result.diagnostics, &counter)
  }

  /// Returns issues that a test recorded as warnings.
  private func warnings(_ warnings: [TestWarning], _ counter: inout OccurrenceCounter) -> [Finding] {
    warnings.map { warning in
      finding(
        "test_warning", .warning, at: warning.issue.location, message: "\(warning.test): \(warning.issue.message)",
        identity: identity("\(warning.test) \(warning.issue.message)"), &counter)
    }
  }

  private func failures(in tests: [TestCase], _ counter: inout OccurrenceCounter) -> [Finding] {
    var findings: [Finding] = []
    for test in tests where test.speaksAgainstTheChange {
      let plain = PlainName(test)
      let name = package.map { "\($0): \(test.fullName)" } ?? test.fullName
      // Lines move, so they are not part of the identity of a finding.
      let identity = identity(plain.file.map { "\(plain.text)/\($0)" } ?? plain.text)
      let failures =
        test.failures.isEmpty
        ? [TestCase.Failure(message: Self.message(for: test.status), location: nil)] : test.failures
      for failure in failures {
        findings.append(
          finding(
            .testFailure, .error, at: failure.location, message: "\(name): \(failure.message)", identity: identity,
            &counter))
      }
    }
    return findings
  }

  /// Equal names in different packages are different tests.
  private func identity(_ text: String) -> String { package.map { "\($0): \(text)" } ?? text }

  /// Returns all errors, and the warnings on lines that the change adds.
  private func diagnostics(_ diagnostics: [BuildDiagnostic], _ counter: inout OccurrenceCounter) -> [Finding] {
    diagnostics.compactMap { diagnostic in
      let rule: RuleID = diagnostic.severity == .error ? .buildError : "build_warning"
      let notes = diagnostic.notes.map { "\nnote: \($0.message)" }.joined()
      let finding = finding(
        rule, diagnostic.severity, at: diagnostic.location, message: diagnostic.message + notes,
        identity: diagnostic.message, fix: diagnostic.fix, &counter)
      return diagnostic.severity == .error || finding.scope == .added ? finding : nil
    }
  }

  private func finding(
    _ rule: RuleID, _ severity: Severity, at location: Location?, message: String, identity: String, fix: Fix? = nil,
    _ counter: inout OccurrenceCounter
  ) -> Finding {
    let relocation = TestRelocation(lineMap: change.lineMap)
    let place = location.flatMap(relocation.relocated)
    let moved = place?.start == nil ? nil : location.flatMap { relocation.relocated(fix, in: $0.path) }
    let path = place.map { change.diff.file(at: $0.path)?.originalPath ?? $0.path } ?? RepoPath(bytes: [])
    let occurrence = counter.next(rule: rule, path: path, identity: identity)
    return Finding(
      rule: rule, severity: severity, location: place, message: message, scope: scope(of: place), fix: moved,
      fingerprint: Fingerprint(
        rule: rule, path: path, line: identity.utf8, declaration: "", occurrence: occurrence),
      hasPlainColumns: PlainColumns(diff: change.diff).holds(at: place, fix: moved))
  }

  private func scope(of location: Location?) -> Finding.Scope {
    guard let location, let lines = location.lines, let file = change.diff.file(at: location.path) else {
      return .caused
    }
    return file.addedLines.intersects(lines) ? .added : .caused
  }

  private static func message(for status: TestCase.Status) -> String {
    switch status {
    case .crashed: "the process died while it ran"
    case .timedOut: "it did not end within the time limit"
    case .notRun: "the run ended before it began"
    default: "it failed without a message"
    }
  }
}
