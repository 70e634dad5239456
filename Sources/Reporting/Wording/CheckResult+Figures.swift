import ReviewCore

extension CheckResult {
  /// The check's figures in the order of their weight, each a phrase; empty when it measured nothing at all.
  var figures: [String] {
    guard !metrics.isEmpty else { return [] }
    return switch check {
    case .tests, .merge: TestFigures(self).phrases
    case .coverage: CoverageFigures(self).phrases
    case .lint: LintFigures(self).phrases
    }
  }

  /// What one line can say of the check: its figures, else the reason of its verdict. Untrusted.
  var headline: String {
    switch verdict {
    case .passed, .failed: figures.isEmpty ? verdict.reason ?? "nothing to report" : figures.joined(separator: " · ")
    case .skipped(let reason): reason
    case .broken(let problem): problem.summary
    }
  }
}
