package import ReviewCore

/// The coverage of files that the tests of this run do not decide, as recorded for an earlier commit.
package struct CarriedCoverage: Hashable, Sendable {
  /// By the head's paths.
  package var files: [RepoPath: LineStates]
  /// One sentence each.
  package var notices: [String]

  package init(files: [RepoPath: LineStates] = [:], notices: [String] = []) {
    self.files = files
    self.notices = notices
  }

  /// Each file of this run counts as it was measured.
  package static let none = CarriedCoverage()
}
