/// The added lines of one changed file, by what the tests did with them. The four groups are disjoint.
package struct PatchedFile: Hashable, Sendable {
  /// A line that ran, though a part of it never did.
  package struct PartialLine: Hashable, Sendable {
    package let line: Int
    /// The spans of source on this line that never ran; not empty.
    package let spans: [Span]

    package init(line: Int, spans: [Span]) {
      self.line = line
      self.spans = spans
    }
  }

  /// A stretch of source: start inclusive, end exclusive.
  package struct Span: Hashable, Sendable {
    package let start: Location.Position
    package let end: Location.Position

    package init(start: Location.Position, end: Location.Position) {
      self.start = start
      self.end = end
    }
  }

  package let path: RepoPath
  package let covered: LineSet
  /// Ascending by line.
  package let partial: [PartialLine]
  package let uncovered: LineSet
  /// Added lines with nothing to run on them.
  package let notExecutable: LineSet
  /// Texts of the partial and uncovered lines, for reports that show source; keyed by line.
  package let texts: [Int: String]

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

  /// Added lines with something to run on them.
  package var executableCount: Int { covered.count + partial.count + uncovered.count }
}
