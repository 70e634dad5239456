package import ReviewCore

/// The requirements for coverage.
package struct CoverageGate: Hashable, Sendable {
  package enum ProjectTarget: Hashable, Sendable {
    case atLeast(Percent)
    /// Not less than the recorded base by more than these percentage points.
    case decreaseAtMost(Percent)

    package static let noDecrease = decreaseAtMost(Percent(0))
  }

  /// A target for the added lines of some files.
  package struct PathTarget: Hashable, Sendable {
    package let paths: Glob
    package let percent: Percent

    package init(paths: Glob, percent: Percent) {
      self.paths = paths
      self.percent = percent
    }
  }

  /// For the added lines; nil for no requirement.
  package var patch: Percent?
  /// With fewer executable added lines, `patch` and `paths` are not judged.
  package var minLines: Int
  package var project: ProjectTarget?
  package var paths: [PathTarget]
  /// Whether changed Swift files that are missing from all reports are accepted.
  package var allowsUnknownFiles: Bool
  /// Whether this run records the baseline, so that the first one has none to compare with.
  package var isRecording = false

  /// Whether anything is required.
  package var isSet: Bool { patch != nil || project != nil || !paths.isEmpty }

  package init(
    patch: Percent? = nil, minLines: Int = 0, project: ProjectTarget? = nil, paths: [PathTarget] = [],
    allowsUnknownFiles: Bool = false
  ) {
    self.patch = patch
    self.minLines = minLines
    self.project = project
    self.paths = paths
    self.allowsUnknownFiles = allowsUnknownFiles
  }
}

extension CoverageGate {
  /// Returns the verdict on a change. A gate that only omitted tests can decide is broken, not passed.
  /// - Parameter base: The project's share at an earlier commit, if known.
  package func judge(_ coverage: PatchCoverage, base: ProjectBase? = nil) -> Verdict {
    let misses =
      unknownMisses(coverage) + patchMisses(coverage) + pathMisses(coverage) + projectMisses(coverage, base: base)
    guard misses.isEmpty else { return .failed(reason: misses.joined(separator: " ")) }
    let open = undecided(coverage, base: base)
    guard open.isEmpty else { return .broken(Problem(summary: open.joined(separator: " "), hint: Self.completion)) }
    if project != nil, coverage.projectRatio.isEmpty { return .broken(Self.nothingMeasured) }
    if comparesProject, base == nil, !isRecording { return .broken(Self.missingBaseline) }
    guard coverage.patchRatio.isEmpty, coverage.unknown.isEmpty, project == nil else { return .passed }
    return .skipped(reason: "No added line is executable, so there is nothing to measure.")
  }

  /// Returns the requirements that could not be judged, one sentence each.
  package func notices(on coverage: PatchCoverage, base: ProjectBase? = nil) -> [String] {
    var notices: [String] = []
    if asksForPatch, coverage.patch.total > 0, coverage.patch.total < minLines {
      let lines = coverage.patch.total == 1 ? "line" : "lines"
      notices.append(
        "Patch coverage is not judged: \(coverage.patch.total) executable \(lines) added, fewer than \(minLines).")
    }
    if comparesProject, base == nil, isRecording {
      notices.append("Whether project coverage decreased is not judged: no earlier coverage is recorded.")
    }
    return notices
  }

  private static let nothingMeasured = Problem(
    summary: "Project coverage is unknown: no line of the repository was measured.",
    hint: "See that the tests run the code, and that the coverage report is about this repository.")

  private static let missingBaseline = Problem(
    summary: "Whether project coverage decreased is unknown: no coverage is recorded for the merge base, or for one of "
      + "the \(farthestBase) commits before it.",
    hint: "Fetch it with `git fetch origin '+refs/notes/reviewbot:refs/notes/reviewbot'`, or record it with "
      + "`--record-baseline` on the main branch. A shallow clone may also need `git fetch --deepen=\(farthestBase)`.")

  /// The greatest number of commits from the merge base to the commit whose coverage is used instead.
  package static let farthestBase = 20

  private var comparesProject: Bool {
    if case .decreaseAtMost? = project { true } else { false }
  }

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

  private func projectMisses(_ coverage: PatchCoverage, base: ProjectBase?) -> [String] {
    switch project {
    case .atLeast(let percent) where !coverage.bestProjectRatio.reaches(percent):
      return ["Project coverage is below \(percent)."]
    case .decreaseAtMost(let tolerance):
      guard let base, isDecrease(coverage.bestProjectRatio, of: coverage, since: base, tolerance) else { return [] }
      return ["Project coverage fell\(Self.amount(tolerance)) from \(base)."]
    default: return []
    }
  }

  private func isDecrease(
    _ share: Ratio, of coverage: PatchCoverage, since base: ProjectBase, _ tolerance: Percent
  ) -> Bool {
    base.isAbove(share, adding: coverage.patchRatio.total, byMoreThan: tolerance)
  }

  private static func amount(_ tolerance: Percent) -> String {
    tolerance == Percent(0) ? "" : " by more than \(tolerance.points)"
  }
}

/// Gates that the tests of this run cannot decide: the lowest possible share misses them, and the highest meets them.
extension CoverageGate {
  /// The hint for gates that cannot be decided.
  private static let completion =
    "Run the other tests too: leave out `--filter` and `--affected`, or test every package with `--packages all`."

  /// Returns one sentence for each such gate.
  private func undecided(_ coverage: PatchCoverage, base: ProjectBase?) -> [String] {
    undecidedPatch(coverage) + undecidedPaths(coverage) + undecidedProject(coverage, base: base)
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

  private func undecidedProject(_ coverage: PatchCoverage, base: ProjectBase?) -> [String] {
    let (low, high) = (coverage.projectRatio, coverage.bestProjectRatio)
    switch project {
    case .atLeast(let percent) where !low.reaches(percent) && high.reaches(percent):
      return ["Whether project coverage reaches \(percent) is unknown: it is between \(low) and \(high)."]
    case .decreaseAtMost(let tolerance):
      guard let base, isDecrease(low, of: coverage, since: base, tolerance),
        !isDecrease(high, of: coverage, since: base, tolerance)
      else { return [] }
      let fall = "fell\(Self.amount(tolerance)) from \(base)"
      return ["Whether project coverage \(fall) is unknown: it is between \(low) and \(high)."]
    default: return []
    }
  }
}

extension PatchCoverage {
  /// Returns the added lines of the files that match.
  fileprivate func tally(of paths: Glob) -> CoverageTally {
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
