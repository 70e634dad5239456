package import ReviewCore

extension CheckResult {
  /// The check's figures in order of importance, each a phrase; empty when it measured nothing.
  var figures: [String] {
    guard !metrics.isEmpty else { return [] }
    return switch check {
    case .tests, .merge: TestFigures(self).phrases
    case .coverage: CoverageFigures(self).phrases
    case .lint: LintFigures(self).phrases
    }
  }

  /// The reason of the verdict; nil for a failed check whose figures state the same counts. Untrusted.
  var reasonBesideFigures: String? {
    guard case .failed(let reason) = verdict, !figures.isEmpty else { return verdict.reason }
    let isCount = reason.wholeMatch(of: /\d+ [^;(]*/) != nil
    return isCount ? nil : reason
  }

  /// The reason of a failed check; for coverage, followed by the figures. Those of tests vary with their duration.
  package var reasonWithFigures: String? {
    guard case .failed(let reason) = verdict else { return nil }
    guard check == .coverage, !figures.isEmpty else { return reason }
    return "\(reason) Measured: \(figures.joined(separator: ", "))."
  }

  /// The check on one line: its figures, otherwise the reason of its verdict. Untrusted.
  var headline: String {
    switch verdict {
    case .passed, .failed: figures.isEmpty ? verdict.reason ?? "nothing to report" : figures.joined(separator: " · ")
    case .skipped(let reason): reason
    case .broken(let problem): problem.summary
    }
  }

  /// The figure that matters most, such as `1 of 3 tests failed`; nil for a skipped check.
  var keyFigure: String? {
    switch verdict {
    case .skipped: return nil
    case .broken: return "could not judge \(check.rawValue)"
    case .passed where metrics.isEmpty: return "\(check.rawValue) passed"
    case .failed where metrics.isEmpty: return "\(check.rawValue) failed"
    case .passed, .failed: break
    }
    return switch check {
    case .tests: TestFigures(self).key
    case .merge: "after the merge \(TestFigures(self).key)"
    case .coverage: "patch \(CoverageFigures(self).patchRange)"
    case .lint: LintFigures(self).found
    }
  }

  /// The figures that `keyFigure` does not include.
  var otherFigures: [String] {
    guard !metrics.isEmpty else { return [] }
    return switch check {
    case .tests, .merge: TestFigures(self).others
    case .coverage: CoverageFigures(self).others
    case .lint: LintFigures(self).fixed + LintFigures(self).scope
    }
  }

  /// The tests of a test run; empty for other checks.
  package var tests: [TestCase] {
    guard case .tests(let tests) = details else { return [] }
    return tests
  }

  /// The files of a coverage check; empty for other checks.
  var patchedFiles: [PatchedFile] {
    guard case .patchCoverage(let files, _) = details else { return [] }
    return files
  }

  /// Findings except repeats of a failing test, which reports show with the test itself.
  var ownFindings: [Finding] {
    tests.isEmpty ? findings : findings.filter { $0.rule != .testFailure }
  }
}

extension Verdict {
  /// The value in the JSON report.
  var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .broken: "broken"
    }
  }

  /// Conveys the meaning without colour.
  var symbol: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .skipped: "–"
    case .broken: "!"
    }
  }

  /// The symbol in Markdown.
  var emblem: String {
    switch self {
    case .passed: "✅"
    case .failed: "❌"
    case .skipped: "➖"
    case .broken: "⚠️"
    }
  }

  /// The reason of the verdict, untrusted; nil when the check passed.
  var reason: String? {
    switch self {
    case .passed: nil
    case .failed(let reason), .skipped(let reason): reason
    case .broken(let problem): problem.summary
    }
  }

  /// How to fix a broken check.
  var hint: String? {
    guard case .broken(let problem) = self else { return nil }
    return problem.hint
  }
}
