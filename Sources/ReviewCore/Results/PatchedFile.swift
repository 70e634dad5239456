/// The added lines of one changed file, by their coverage. The groups of lines are disjoint.
package struct PatchedFile: Hashable, Sendable {
  /// A line that ran only partially.
  package struct PartialLine: Hashable, Sendable {
    package let line: Int
    /// The spans of source on this line that never ran; not empty.
    package let spans: [Span]

    package init(line: Int, spans: [Span]) {
      self.line = line
      self.spans = spans
    }
  }

  /// A range of source: start inclusive, end exclusive.
  package struct Span: Hashable, Sendable {
    package let start: Location.Position
    package let end: Location.Position

    package init(start: Location.Position, end: Location.Position) {
      self.start = start
      self.end = end
    }
  }

  /// The share of a file's executable lines that ran, of all its lines.
  package struct Share: Hashable, Sendable {
    package let covered: Int
    package let total: Int

    package init(covered: Int, total: Int) {
      self.covered = covered
      self.total = total
    }
  }

  package let path: RepoPath
  package let covered: LineSet
  /// Ascending by line.
  package let partial: [PartialLine]
  package let uncovered: LineSet
  /// Executable lines that no test of the run executed, and that tests outside of it may reach.
  package var unknown = LineSet()
  /// Added lines without executable code.
  package let notExecutable: LineSet
  /// Texts of the partial, uncovered and unknown lines, keyed by line, for reports that show source.
  package let texts: [Int: String]
  /// Of the whole file; nil without coverage to compare it with.
  package var share: Share?
  /// The same at the commit that coverage is compared with; nil when that has no coverage of the file.
  package var earlierShare: Share?

  package init(
    path: RepoPath, covered: LineSet, partial: [PartialLine], uncovered: LineSet, notExecutable: LineSet,
    texts: [Int: String] = [:]
  ) {
    self.path = path
    self.covered = covered
    self.partial = partial
    self.uncovered = uncovered
    self.notExecutable = notExecutable
    self.texts = texts
  }

  /// The number of added lines with executable code.
  package var executableCount: Int { covered.count + partial.count + uncovered.count + unknown.count }
}
