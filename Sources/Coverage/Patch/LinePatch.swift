package import ReviewCore

/// The added lines of one changed file in line mode, as diff-cover counts them.
package struct LinePatch: Hashable, Sendable {
  package let path: RepoPath
  package let covered: LineSet
  /// Called violations in diff-cover.
  package let uncovered: LineSet

  package init(path: RepoPath, covered: LineSet, uncovered: LineSet) {
    self.path = path
    self.covered = covered
    self.uncovered = uncovered
  }

  /// - Parameter lines: The measured added lines.
  init(path: RepoPath, lines: [JudgedLine]) {
    self.init(
      path: path, covered: LineSet(lines.filter { $0.count > 0 }.map(\.number)),
      uncovered: LineSet(lines.filter { $0.count == 0 }.map(\.number)))
  }
}
