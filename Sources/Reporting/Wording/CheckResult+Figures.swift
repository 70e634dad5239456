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
}
