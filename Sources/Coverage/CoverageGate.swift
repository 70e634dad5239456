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

  /// A target for the added lines of a target's files.
  package struct ModuleTarget: Hashable, Sendable {
    /// The name of the target in the package.
    package let name: String
    package let percent: Percent

    package init(name: String, percent: Percent) {
      self.name = name
      self.percent = percent
    }
  }

  /// The requirements, with the names of their settings.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    case patch, project, paths, targets
  }

  /// For the added lines; nil for no requirement.
  package var patch: Percent?
  /// With fewer executable added lines, `patch`, `paths` and `targets` are not judged.
  package var minLines: Int
  package var project: ProjectTarget?
  package var paths: [PathTarget]
  package var targets: [ModuleTarget]
  /// Requirements that are only reported.
  package var informational: Set<Part> = []
  /// Whether changed Swift files that are missing from all reports are accepted.
  package var allowsUnknownFiles: Bool
  /// Whether the configuration or the command line names a requirement, so that one of the defaults is not the only
  /// one.
  package var isNamed = false
  /// Whether this run records the baseline, so that the first one has none to compare with.
  package var isRecording = false

  /// Whether anything is required that can fail a change.
  package var isSet: Bool { Part.allCases.contains(where: decides) }

  /// Returns whether a requirement exists and can fail a change.
  private func decides(_ part: Part) -> Bool {
    guard !informational.contains(part) else { return false }
    return switch part {
    case .patch: patch != nil
    case .project: project != nil
    case .paths: !paths.isEmpty
    case .targets: !targets.isEmpty
    }
  }

  package init(
    patch: Percent? = nil, minLines: Int = 0, project: ProjectTarget? = nil, paths: [PathTarget] = [],
    targets: [ModuleTarget] = [], allowsUnknownFiles: Bool = false
  ) {
    self.patch = patch
    self.minLines = minLines
    self.project = project
    self.paths = paths
    self.targets = targets
    self.allowsUnknownFiles = allowsUnknownFiles
  }
}

extension CoverageGate {
  /// Returns the verdict on a change. A gate that only omitted tests can decide is broken, not passed.
  /// - Parameter base: The project's share at an earlier commit, if known.
  package func judge(_ coverage: PatchCoverage, base: ProjectBase? = nil) -> Verdict {
    let misses = unknownMisses(coverage) + texts(of: misses(coverage, base: base), informational: false)
    guard misses.isEmpty else { return .failed(reason: misses.joined(separator: " ")) }
    let open = texts(of: undecided(coverage, base: base), informational: false)
    guard open.isEmpty else { return .broken(Problem(summary: open.joined(separator: " "), hint: Self.completion)) }
    if decides(.project), let problem = projectProblem(coverage, base: base) { return .broken(problem) }
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
    return notices + unknownTargets(coverage) + informationalNotices(coverage, base: base)
  }

  /// Returns the requirements that the change does not meet, or that could not be judged, and that only inform.
  private func informationalNotices(_ coverage: PatchCoverage, base: ProjectBase?) -> [String] {
    let found = misses(coverage, base: base) + undecided(coverage, base: base)
    let problem = informational.contains(.project) && project != nil ? projectProblem(coverage, base: base) : nil
    return (texts(of: found, informational: true) + [problem?.summary].compactMap(\.self)).map {
      "Informational, so it fails no change: \($0)"
    }
  }

  /// A misspelt name would otherwise look like a target whose lines are all covered.
  private func unknownTargets(_ coverage: PatchCoverage) -> [String] {
    guard !coverage.tallies.isEmpty else { return [] }
    let known = Set(coverage.tallies.keys.compactMap(\.target))
    return targets.map(\.name).filter { !known.contains($0) }.map {
      "No measured file belongs to the target \(Escaped.line($0)), which `gates.coverage.targets` names."
    }
  }

  /// The reason why the project cannot be judged; nil if it can.
  private func projectProblem(_ coverage: PatchCoverage, base: ProjectBase?) -> Problem? {
    if coverage.projectRatio.isEmpty { return Self.nothingMeasured }
    return comparesProject && base == nil && !isRecording ? Self.missingBaseline : nil
  }

  /// A sentence about one requirement.
  private typealias Remark = (part: Part, text: String)

  private func texts(of remarks: [Remark], informational isInformational: Bool) -> [String] {
    remarks.filter { informational.contains($0.part) == isInformational }.map(\.text)
  }

  private func misses(_ coverage: PatchCoverage, base: ProjectBase?) -> [Remark] {
    patchMisses(coverage) + groupMisses(coverage) + projectMisses(coverage, base: base)
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

  private var asksForPatch: Bool { patch != nil || !groups.isEmpty }

  private func patchMisses(_ coverage: PatchCoverage) -> [Remark] {
    guard let patch else { return [] }
    guard coverage.patch.total >= minLines, !coverage.bestPatchRatio.reaches(patch) else { return [] }
    return [(.patch, "Patch coverage is below \(patch).")]
  }

  /// Without a target for all added lines, only files with a target of their own need coverage.
  private func unknownMisses(_ coverage: PatchCoverage) -> [String] {
    let unknown = coverage.unknown.filter { path in
      decides(.patch) || groups.contains { decides($0.part) && $0.contains(path) }
    }
    guard let first = unknown.first, !allowsUnknownFiles else { return [] }
    let others = unknown.count - 1
    let more = others == 0 ? "" : " and \(others) more changed file\(others == 1 ? "" : "s")"
    return ["No coverage data for \(first)\(more)."]
  }

  private func groupMisses(_ coverage: PatchCoverage) -> [Remark] {
    groups.compactMap { group in
      let tally = coverage.tally(of: group)
      let ratio = tally.best.ratio(countingPartial: coverage.partial)
      guard tally.total >= minLines, !ratio.reaches(group.percent) else { return nil }
      return (group.part, "Patch coverage of \(group.name) is \(ratio), below \(group.percent).")
    }
  }

  private func projectMisses(_ coverage: PatchCoverage, base: ProjectBase?) -> [Remark] {
    switch project {
    case .atLeast(let percent) where !coverage.bestProjectRatio.reaches(percent):
      return [(.project, "Project coverage is below \(percent).")]
    case .decreaseAtMost(let tolerance):
      guard let base, isDecrease(coverage.bestProjectRatio, of: coverage, since: base, tolerance) else { return [] }
      return [(.project, "Project coverage fell\(Self.amount(tolerance)) from \(base).")]
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
  private func undecided(_ coverage: PatchCoverage, base: ProjectBase?) -> [Remark] {
    undecidedPatch(coverage) + undecidedGroups(coverage) + undecidedProject(coverage, base: base)
  }

  private func undecidedPatch(_ coverage: PatchCoverage) -> [Remark] {
    guard let patch, coverage.patch.total >= minLines else { return [] }
    let (low, high) = (coverage.patchRatio, coverage.bestPatchRatio)
    guard !low.reaches(patch), high.reaches(patch) else { return [] }
    return [(.patch, "Whether patch coverage reaches \(patch) is unknown: it is between \(low) and \(high).")]
  }

  private func undecidedGroups(_ coverage: PatchCoverage) -> [Remark] {
    groups.compactMap { group in
      let tally = coverage.tally(of: group)
      let low = tally.ratio(countingPartial: coverage.partial)
      let high = tally.best.ratio(countingPartial: coverage.partial)
      guard tally.total >= minLines, !low.reaches(group.percent), high.reaches(group.percent) else { return nil }
      let question = "Whether patch coverage of \(group.name) reaches \(group.percent) is unknown"
      return (group.part, "\(question): it is between \(low) and \(high).")
    }
  }

  private func undecidedProject(_ coverage: PatchCoverage, base: ProjectBase?) -> [Remark] {
    let (low, high) = (coverage.projectRatio, coverage.bestProjectRatio)
    switch project {
    case .atLeast(let percent) where !low.reaches(percent) && high.reaches(percent):
      return [(.project, "Whether project coverage reaches \(percent) is unknown: it is between \(low) and \(high).")]
    case .decreaseAtMost(let tolerance):
      guard let base, isDecrease(low, of: coverage, since: base, tolerance),
        !isDecrease(high, of: coverage, since: base, tolerance)
      else { return [] }
      let fall = "fell\(Self.amount(tolerance)) from \(base)"
      return [(.project, "Whether project coverage \(fall) is unknown: it is between \(low) and \(high).")]
    default: return []
    }
  }
}

/// Files with a target of their own for their added lines.
private struct FileGroup {
  let part: CoverageGate.Part
  /// As in messages.
  let name: String
  let percent: Percent
  let contains: (RepoPath) -> Bool
}

extension CoverageGate {
  private var groups: [FileGroup] {
    paths.map { target in
      FileGroup(
        part: .paths, name: Escaped.line(target.paths.pattern), percent: target.percent, contains: target.paths.matches)
    }
      + targets.map { target in
        FileGroup(
          part: .targets, name: "the target \(Escaped.line(target.name))", percent: target.percent,
          contains: { $0.target == target.name })
      }
  }
}

extension RepoPath {
  /// The name of the target that the file belongs to: of the folder in `Sources` or, without one, of the file's folder.
  package var target: String? {
    let name = module.fileName
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}

extension PatchCoverage {
  /// Returns the added lines of the files in a group.
  fileprivate func tally(of group: FileGroup) -> CoverageTally {
    files.filter { group.contains($0.path) }.reduce(CoverageTally()) { sum, file in
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
