/// A coverage report as it was read: the coverage of each file, by its path in the report.
package struct CoverageReport: Sendable {
  /// By path as in the report: absolute or relative, from this machine or another. Untrusted.
  package private(set) var files: [String: FileCoverage]
  /// Folders that the report's relative paths may be relative to (Cobertura's `<source>`), in order.
  package private(set) var roots: [String]
  private var knownRoots: Set<String>
  /// Paths of skipped files, whose names were not requested.
  package let passedOver: [String]
  /// The number of records about line 0, which no file has.
  package let ignoredRecords: Int
  /// The number of counts below zero, which reports write as huge numbers; see `WrappedCounts`.
  package let wrappedCounts: Int

  package init(
    files: [String: FileCoverage] = [:], roots: [String] = [], passedOver: [String] = [], ignoredRecords: Int = 0,
    wrappedCounts: Int = 0
  ) {
    self.ignoredRecords = ignoredRecords
    self.wrappedCounts = wrappedCounts
    self.files = files
    self.roots = roots
    knownRoots = Set(roots)
    self.passedOver = passedOver
  }

  mutating func addRoot(_ root: String) {
    if !root.isEmpty, knownRoots.insert(root).inserted { roots.append(root) }
  }

  /// For reports that contain only the first line of a statement: adds the lines after it, with the same count.
  ///
  /// The number of added lines per file is limited; a file with a line far beyond the others is not changed.
  package func fillingGaps() -> CoverageReport {
    var filled = self
    filled.files = files.mapValues { file in
      file.lineCounts.lastLine > Self.mostLines ? file : file.fillingGaps()
    }
    return filled
  }

  private static let mostLines = 100_000
}
