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
      let issue = Issue(
        rule: "test_warning", severity: .warning, location: warning.issue.location,
        message: "\(warning.test): \(warning.issue.message)",
        identity: identity("\(warning.test) \(warning.issue.message)"))
      return finding(for: issue, &counter)
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
        let issue = Issue(
          rule: .testFailure, severity: .error, location: failure.location, message: "\(name): \(failure.message)",
          identity: identity)
        findings.append(finding(for: issue, &counter))
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
      let issue = Issue(
        rule: rule, severity: diagnostic.severity, location: diagnostic.location, message: diagnostic.message + notes,
        identity: diagnostic.message, fix: diagnostic.fix)
      let finding = finding(for: issue, &counter)
      return diagnostic.severity == .error || finding.scope == .added ? finding : nil
    }
  }

  /// What a test or the compiler reported, on the tested files.
  private struct Issue {
    let rule: RuleID
    let severity: Severity
    let location: Location?
    let message: String
    /// The text that distinguishes the finding from others of the rule in its file.
    let identity: String
    var fix: Fix?
  }

  private func finding(for issue: Issue, _ counter: inout OccurrenceCounter) -> Finding {
    let relocation = TestRelocation(lineMap: change.lineMap)
    let place = issue.location.flatMap(relocation.relocated)
    let moved = place?.start == nil ? nil : issue.location.flatMap { relocation.relocated(issue.fix, in: $0.path) }
    let path = place.map { change.diff.file(at: $0.path)?.originalPath ?? $0.path } ?? RepoPath(bytes: [])
    let occurrence = counter.next(rule: issue.rule, path: path, identity: issue.identity)
    return Finding(
      rule: issue.rule, severity: issue.severity, location: place, message: issue.message, scope: scope(of: place),
      fix: moved,
      fingerprint: Fingerprint(
        rule: issue.rule, path: path, line: issue.identity.utf8, declaration: "", occurrence: occurrence),
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

/// Detects columns that are the same in every unit. It can examine only lines that the diff shows.
private struct PlainColumns: Sendable {
  let diff: Diff

  /// - Returns: Also false when a column other than the first is in a line that the diff does not show.
  func holds(at location: Location?, fix: Fix?) -> Bool {
    guard let location, let file = diff.file(at: location.path) else { return false }
    let positions =
      [location.start, location.end].compactMap { $0 } + (fix?.edits.flatMap { [$0.start, $0.end] } ?? [])
    return positions.allSatisfy { $0.column == 1 || isPlain($0, in: file) }
  }

  private func isPlain(_ position: Location.Position, in file: FileChange) -> Bool {
    guard let text = text(of: position.line, in: file) else { return false }
    return position.column <= text.count + 1 && text.allSatisfy { $0 < 0x80 }
  }

  private func text(of number: Int, in file: FileChange) -> ArraySlice<UInt8>? {
    for hunk in file.hunks where (hunk.newStart..<(hunk.newStart + hunk.newCount)).contains(number) {
      for line in hunk.lines {
        switch line {
        case .context(_, number, _), .added(number, _): return hunk.text(of: line)
        case .context, .added, .removed: continue
        }
      }
    }
    return nil
  }
}

/// Numbers equal findings in a file, so that each has a unique fingerprint.
private struct OccurrenceCounter {
  private struct Key: Hashable {
    let rule: RuleID
    let path: RepoPath
    let identity: String
  }

  private var seen: [Key: Int] = [:]

  /// Returns 0 for the first finding and 1 for the second equal one.
  mutating func next(rule: RuleID, path: RepoPath, identity: String) -> Int {
    let key = Key(rule: rule, path: path, identity: identity)
    defer { seen[key, default: 0] += 1 }
    return seen[key, default: 0]
  }
}
