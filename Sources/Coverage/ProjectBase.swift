package import ReviewCore

/// The project's coverage at an earlier commit, which a change is compared with.
///
/// Lines that the change removes may be better covered than the rest, and their removal loses no coverage. So a smaller
/// share is accepted if the remaining lines keep their coverage. The added lines must then be covered as well as all
/// lines were. Lines that comments now exclude count as removed.
package struct ProjectBase: Hashable, Sendable {
  /// The share as it was recorded.
  package let recorded: Ratio
  /// The share without the lines that the head no longer has, or excludes.
  package let remaining: Ratio
  /// The name of the commit; nil for the merge base.
  package let commit: String?

  package init(recorded: Ratio, remaining: Ratio, commit: String? = nil) {
    self.recorded = recorded
    self.remaining = remaining
    self.commit = commit
  }

  /// - Parameters:
  ///   - lines: Maps the lines of the recorded commit to the head.
  ///   - excluded: The head's lines that comments exclude.
  package init(
    _ baseline: BaselineCoverage, lines: LineMapChain, excluded: [RepoPath: LineSet] = [:],
    countingPartial policy: PartialPolicy, commit: String? = nil
  ) {
    let remaining = baseline.project - baseline.removedLines(along: lines, excluded: excluded)
    self.init(
      recorded: baseline.ratio(countingPartial: policy), remaining: remaining.ratio(countingPartial: policy),
      commit: commit)
  }

  /// Returns whether a change loses more than the tolerance.
  /// - Parameters:
  ///   - share: The project's share with the change.
  ///   - added: The number of executable lines that the change adds.
  func isAbove(_ share: Ratio, adding added: Int, byMoreThan tolerance: Percent) -> Bool {
    share.isBelow(recorded, byMoreThan: tolerance) && share.isBelow(expected(adding: added), byMoreThan: tolerance)
  }

  /// The share if the remaining lines keep their coverage, and the added lines are covered as all lines were.
  private func expected(adding added: Int) -> Ratio {
    let expected = Ratio(covered: remaining.covered + recorded.share(of: added), total: remaining.total + added)
    return expected.isEmpty ? recorded : expected
  }
}

extension ProjectBase: CustomStringConvertible {
  /// `91 % (91/100)`, or `91 % (91/100) at 1a2b3c4d5e, and from 80 % (40/50) without the removed lines`.
  package var description: String {
    let commit = commit.map { " at \($0)" } ?? ""
    let rest = remaining == recorded ? "" : ", and from \(remaining) without the removed lines"
    return "\(recorded)\(commit)\(rest)"
  }
}

extension BaselineCoverage {
  /// Returns the recorded lines that the head no longer has, or excludes.
  /// - Parameters:
  ///   - lines: Maps the lines of the recorded commit to the head.
  ///   - excluded: The head's lines that comments exclude.
  func removedLines(along lines: LineMapChain, excluded: [RepoPath: LineSet]) -> CoverageTally {
    files.reduce(into: CoverageTally()) { removed, file in
      let left = lines.headPath(of: file.key).flatMap { excluded[$0] }
      guard lines.touches(file.key) || left != nil else { return }
      for (line, kind) in file.value.executableLines {
        let headLine = lines.headLine(of: line, in: file.key)
        if headLine.map({ left?.contains($0) ?? false }) ?? true { removed.count(kind) }
      }
    }
  }
}
