import ReviewCore

/// Gates that the tests of this run cannot decide: the lowest possible share misses them, and the highest meets them.
extension CoverageGate {
  /// The hint for gates that cannot be decided.
  static let completion =
    "Run the other tests too: leave out `--filter` and `--affected`, or test every package with `--packages all`."

  /// Returns one sentence for each such gate.
  func undecided(_ coverage: PatchCoverage, baseline: Ratio?) -> [String] {
    undecidedPatch(coverage) + undecidedPaths(coverage) + undecidedProject(coverage, baseline: baseline)
  }

  private func undecidedPatch(_ coverage: PatchCoverage) -> [String] {
    guard let patch, coverage.patch.total >= minLines else { return [] }
    let (low, high) = (coverage.patchRatio, coverage.bestPatchRatio)
    guard !low.reaches(patch), high.reaches(patch) else { return [] }
    return ["Whether patch coverage reaches \(patch) is unknown: it is between \(low) and \(high)."]
  }

  private func undecidedPaths(_ coverage: PatchCoverage) -> [String] {
    paths.compactMap { target in
      let tally = coverage.tally(of: target.paths)
      let low = tally.ratio(countingPartial: coverage.partial)
      let high = tally.best.ratio(countingPartial: coverage.partial)
      guard tally.total >= minLines, !low.reaches(target.percent), high.reaches(target.percent) else { return nil }
      let name = Escaped.line(target.paths.pattern)
      return "Whether patch coverage of \(name) reaches \(target.percent) is unknown: it is between \(low) and \(high)."
    }
  }

  private func undecidedProject(_ coverage: PatchCoverage, baseline: Ratio?) -> [String] {
    let (low, high) = (coverage.projectRatio, coverage.bestProjectRatio)
    switch project {
    case .atLeast(let percent) where !low.reaches(percent) && high.reaches(percent):
      return ["Whether project coverage reaches \(percent) is unknown: it is between \(low) and \(high)."]
    case .noDecrease:
      guard let baseline, low.isBelow(baseline), !high.isBelow(baseline) else { return [] }
      return ["Whether project coverage fell from \(baseline) is unknown: it is between \(low) and \(high)."]
    default: return []
    }
  }
}
