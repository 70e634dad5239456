package import ReviewCore

/// The code that tests outside of this run may reach. Whether such a line is covered is unknown if this run did not
/// execute it.
package struct OmittedTests: Hashable, Sendable {
  /// Whether omitted tests may reach the files of a folder. The nearest folder decides.
  private let folders: [RepoPath: Bool]
  /// Sources that no report of this run contains, because their package was not tested.
  package let unmeasured: Set<RepoPath>

  /// - Parameter folders: Folders of packages and targets, and whether omitted tests may reach their files.
  package init(folders: [RepoPath: Bool] = [:], unmeasured: Set<RepoPath> = []) {
    self.folders = folders
    self.unmeasured = unmeasured
  }

  /// All tests ran.
  package static let none = OmittedTests()

  /// Whether no code is left to omitted tests.
  package var isEmpty: Bool { !folders.values.contains(true) }

  package func mayReach(_ path: RepoPath) -> Bool {
    guard !isEmpty else { return false }
    return (path.folders + [RepoPath(bytes: [])]).lazy.compactMap { folders[$0] }.first ?? false
  }
}
