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

  /// Adds the coverage of a file from another part of the report.
  package mutating func add(_ file: FileCoverage, at path: String) {
    files[path, default: FileCoverage()].merge(file)
  }

  package mutating func addRoot(_ root: String) {
    if !root.isEmpty, knownRoots.insert(root).inserted { roots.append(root) }
  }

  /// Returns all reports combined: a line that ran in any of them counts as run.
  ///
  /// Files are the same when their paths are equal as text. Reports with different roots are combined after their paths
  /// are resolved, see `ResolvedCoverage`.
  package func merging(_ others: [CoverageReport]) -> CoverageReport {
    var merged = self
    for other in others {
      for (path, file) in other.files { merged.add(file, at: path) }
      for root in other.roots { merged.addRoot(root) }
    }
    return merged
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

  /// Whether the report measures lines but none of them ran, as when the profile belongs to another binary.
  package var nothingRan: Bool {
    var measuresAny = false
    for file in files.values {
      for segment in file.segments where segment.hasCount {
        if segment.count > 0 { return false }
        measuresAny = true
      }
      for line in file.lineCounts {
        if line.count > 0 { return false }
        measuresAny = true
      }
      if !file.columnCounts.isEmpty { measuresAny = true }
      if file.columnCounts.lines.contains(where: { $0.count > 0 }) { return false }
      if file.columnCounts.pieces.contains(where: { $0.count > 0 }) { return false }
    }
    return measuresAny
  }
}
