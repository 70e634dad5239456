import ReviewCore

extension CheckResult {
  /// Findings except repeats of a failing test, which reports show with the test itself.
  var ownFindings: [Finding] {
    tests.isEmpty ? findings : findings.filter { $0.rule != .testFailure }
  }
}
