package import ReviewCore

/// The contents of the reviewed side that a page for a browser shows. They are read when the page is rendered, and do
/// not travel in the report: a page that is rendered from a report alone has none of them.
package struct PageContext: Hashable, Sendable {
  /// The coverage of one file, changed or not.
  package struct MeasuredFile: Hashable, Sendable {
    package let path: RepoPath
    /// Lines that ran completely.
    package let covered: Int
    /// Executable lines.
    package let total: Int

    package init(path: RepoPath, covered: Int, total: Int) {
      self.path = path
      self.covered = covered
      self.total = total
    }
  }

  /// Nil when the change is not known.
  package var diff: Diff?
  /// All measured files, by path.
  package var measured: [MeasuredFile] = []
  /// Lines around the failures of tests and the findings that are outside the diff, by path and 1-based number.
  package var lines: [RepoPath: [Int: String]] = [:]
  /// Nil when the forge's web pages are not known.
  package var links: WebLinks?

  /// The number of lines to show before and after a failure.
  package static let margin = 3

  package init() {}
}
