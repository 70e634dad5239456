import ReviewCore

/// The figures of a check in two parts: those that belong in a headline, and the others.
extension CheckResult {
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
}

extension Report {
  /// The key figures: of lint, of the tests, then of coverage.
  var keyFigures: [String] {
    let order: [CheckID] = [.lint, .tests, .merge, .coverage]
    return order.flatMap { check in results.filter { $0.check == check }.compactMap(\.keyFigure) }
  }
}
