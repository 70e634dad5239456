package import ReviewCore

/// The requirements for coverage.
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
