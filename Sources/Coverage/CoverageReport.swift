/// A coverage report as it was read: what it says of each file, under the path it names.
package struct CoverageReport: Sendable {
  /// By path, as the report has it: absolute or relative, of this machine or another. Untrusted.
  package private(set) var files: [String: FileCoverage]
  /// Folders that the report's relative paths may start from (Cobertura's `<source>`), in its order.
  package private(set) var roots: [String]
  private var knownRoots: Set<String>
  /// Paths of files that were passed over, because nobody wants files of that name.
  package let passedOver: [String]
  /// How many records speak of line 0, which no file has.
  package let ignoredRecords: Int

  package init(
    files: [String: FileCoverage] = [:], roots: [String] = [], passedOver: [String] = [], ignoredRecords: Int = 0
  ) {
    self.ignoredRecords = ignoredRecords
    self.files = files
    self.roots = roots
    knownRoots = Set(roots)
    self.passedOver = passedOver
  }

  /// Adds what another part of the report says of a file.
  package mutating func add(_ file: FileCoverage, at path: String) {
    files[path, default: FileCoverage()].merge(file)
  }

  package mutating func addRoot(_ root: String) {
    if !root.isEmpty, knownRoots.insert(root).inserted { roots.append(root) }
  }

  /// All reports together: a line that ran in any of them ran.
  ///
  /// Files are the same when their paths are spelt the same. Reports with different roots are joined after their paths
  /// were resolved, see `ResolvedCoverage`.
  package func merging(_ others: [CoverageReport]) -> CoverageReport {
    var merged = self
    for other in others {
      for (path, file) in other.files { merged.add(file, at: path) }
      for root in other.roots { merged.addRoot(root) }
    }
    return merged
  }

  /// For reports that speak of the first line of a statement only: the lines after it go with it.
  ///
  /// The room to fill is bounded by what one file may have; one that names a line far off is left as it is.
  package func fillingGaps() -> CoverageReport {
    var filled = self
    filled.files = files.mapValues { file in
      file.lineCounts.lastLine > Self.mostLines ? file : file.fillingGaps()
    }
    return filled
  }

  private static let mostLines = 100_000

  /// Whether the report measures lines, but not one of them ran: the mark of a profile of another binary.
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
    }
    return measuresAny
  }
}
