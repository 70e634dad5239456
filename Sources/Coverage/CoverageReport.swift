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
  /// The number of counts that fell below zero. The code counts as not run; see `ExecutionCounts`.
  package let countsBelowZero: Int

  package init(
    files: [String: FileCoverage] = [:], roots: [String] = [], passedOver: [String] = [], ignoredRecords: Int = 0,
    countsBelowZero: Int = 0
  ) {
    self.ignoredRecords = ignoredRecords
    self.countsBelowZero = countsBelowZero
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

/// Builds a report while it is read.
///
/// A report may contain one file thousands of times (a concatenated tracefile, a header that every target includes).
/// Only parts of about the same size are merged, so that each line is merged at most a logarithmic number of times.
struct CoverageReportBuilder {
  /// The parts of one file: ranks decrease from first to last, and a part of rank n was merged from 2ⁿ parts.
  private typealias Parts = [(rank: Int, file: FileCoverage)]

  private var files: [String: FileCoverage] = [:]
  /// For files that occur more than once: the parts after the one in `files`.
  private var repeated: [String: Parts] = [:]
  private var roots: [String] = []
  private var passedOver: [String] = []
  /// See `CoverageReport.ignoredRecords`.
  var ignoredRecords = 0
  /// The counts below zero so far; a reader passes each count through it.
  var counts = ExecutionCounts()

  mutating func add(_ file: FileCoverage, at path: String) {
    guard files[path] != nil else {
      files[path] = file
      return
    }
    repeated[path, default: []].append((0, file))
    while let parts = repeated[path], parts.count > 1, parts[parts.count - 1].rank == parts[parts.count - 2].rank {
      mergeLastTwo(at: path)
    }
  }

  private mutating func mergeLastTwo(at path: String) {
    guard let last = repeated[path]?.popLast(), let before = repeated[path]?.popLast() else { return }
    repeated[path]?.append((before.rank + 1, before.file.merging(last.file)))
  }

  mutating func addRoot(_ root: String) {
    roots.append(root)
  }

  /// Records a file that is not requested.
  mutating func passOver(_ path: String) {
    passedOver.append(path)
  }

  var report: CoverageReport {
    var files = files
    for (path, parts) in repeated {
      let rest = parts.dropLast().reversed().reduce(parts.last?.file ?? FileCoverage()) { $1.file.merging($0) }
      files[path]?.merge(rest)
    }
    var report = CoverageReport(
      files: files, passedOver: passedOver, ignoredRecords: ignoredRecords, countsBelowZero: counts.belowZero)
    for root in roots { report.addRoot(root) }
    return report
  }
}
