import ReviewCore

extension CheckResult {
  /// Findings without those that repeat a failing test, which reports show with the test itself.
  var ownFindings: [Finding] {
    tests.isEmpty ? findings : findings.filter { $0.rule != .testFailure }
  }
}
