package import ReviewCore

extension CoverageGate {
  /// Returns the verdict on a change. A gate that only omitted tests can decide is broken, not passed.
  /// - Parameter baseline: The project's share at the merge base, if known.
  package func judge(_ coverage: PatchCoverage, baseline: Ratio? = nil) -> Verdict {
    let misses =
      unknownMisses(coverage) + patchMisses(coverage) + pathMisses(coverage)
      + projectMisses(coverage, baseline: baseline)
    guard misses.isEmpty else { return .failed(reason: misses.joined(separator: " ")) }
    let open = undecided(coverage, baseline: baseline)
    guard open.isEmpty else { return .broken(Problem(summary: open.joined(separator: " "), hint: Self.completion)) }
    if project != nil, coverage.projectRatio.isEmpty { return .broken(Self.nothingMeasured) }
    if project == .noDecrease, baseline == nil, !isRecording { return .broken(Self.missingBaseline) }
    guard coverage.patchRatio.isEmpty, coverage.unknown.isEmpty, project == nil else { return .passed }
    return .skipped(reason: "No added line is executable, so there is nothing to measure.")
  }

  /// Returns the requirements that could not be judged, one sentence each.
  package func notices(on coverage: PatchCoverage, baseline: Ratio? = nil) -> [String] {
    var notices: [String] = []
    if asksForPatch, coverage.patch.total > 0, coverage.patch.total < minLines {
      let lines = coverage.patch.total == 1 ? "line" : "lines"
      notices.append(
        "Patch coverage is not judged: \(coverage.patch.total) executable \(lines) added, fewer than \(minLines).")
    }
    if project == .noDecrease, baseline == nil, isRecording {
      notices.append("Whether project coverage decreased is not judged: no earlier coverage is recorded.")
    }
    return notices
  }

  private static let nothingMeasured = Problem(
    summary: "Project coverage is unknown: no line of the repository was measured.",
    hint: "See that the tests run the code, and that the coverage report is about this repository.")

  private static let missingBaseline = Problem(
    summary: "Whether project coverage decreased is unknown: no coverage is recorded for the merge base.",
    hint: "Fetch it with `git fetch origin '+refs/notes/reviewbot:refs/notes/reviewbot'`, or record it with "
      + "`--record-baseline` on the main branch.")

  private var asksForPatch: Bool { patch != nil || !paths.isEmpty }

  private func patchMisses(_ coverage: PatchCoverage) -> [String] {
    guard let patch else { return [] }
    guard coverage.patch.total >= minLines, !coverage.bestPatchRatio.reaches(patch) else { return [] }
    return ["Patch coverage is below \(patch)."]
  }

  /// Without a target for all added lines, only files with a target of their own need coverage.
  private func unknownMisses(_ coverage: PatchCoverage) -> [String] {
    let unknown = coverage.unknown.filter { path in patch != nil || paths.contains { $0.paths.matches(path) } }
    guard let first = unknown.first, !allowsUnknownFiles else { return [] }
    let others = unknown.count - 1
    let more = others == 0 ? "" : " and \(others) more changed file\(others == 1 ? "" : "s")"
    return ["No coverage data for \(first)\(more)."]
  }

  private func pathMisses(_ coverage: PatchCoverage) -> [String] {
    paths.compactMap { target in
      let tally = coverage.tally(of: target.paths)
      let ratio = tally.best.ratio(countingPartial: coverage.partial)
      guard tally.total >= minLines, !ratio.reaches(target.percent) else { return nil }
      return "Patch coverage of \(Escaped.line(target.paths.pattern)) is \(ratio), below \(target.percent)."
    }
  }

  private func projectMisses(_ coverage: PatchCoverage, baseline: Ratio?) -> [String] {
    switch project {
    case .atLeast(let percent) where !coverage.bestProjectRatio.reaches(percent):
      ["Project coverage is below \(percent)."]
    case .noDecrease:
      baseline.flatMap { base in
        coverage.bestProjectRatio.isBelow(base) ? ["Project coverage fell from \(base)."] : nil
      } ?? []
    default: []
    }
  }
}

extension PatchCoverage {
  /// Returns the added lines of the files that match.
  func tally(of paths: Glob) -> CoverageTally {
    files.filter { paths.matches($0.path) }.reduce(CoverageTally()) { sum, file in
      var tally = CoverageTally(file)
      tally.openPartial = tallies[file.path]?.patch.openPartial ?? 0
      return sum + tally
    }
  }
}

extension CoverageTally {
  fileprivate init(_ file: PatchedFile) {
    self.init(covered: file.covered.count, partial: file.partial.count, uncovered: file.uncovered.count,
      unknown: file.unknown.count)
  }
}
