package import ReviewCore

/// What is asked of coverage.
package struct CoverageGate: Hashable, Sendable {
  package enum ProjectTarget: Hashable, Sendable {
    case atLeast(Percent)
    /// Not less than the recorded base.
    case noDecrease
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

  /// Of the added lines; nil: not asked for.
  package var patch: Percent?
  /// With fewer executable added lines than this, `patch` and `paths` are not judged.
  package var minLines: Int
  package var project: ProjectTarget?
  package var paths: [PathTarget]
  /// Whether changed Swift files that no report knows are let pass.
  package var allowsUnknownFiles: Bool

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
