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
  /// See `CoverageReport.wrappedCounts`.
  var wrappedCounts = 0

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
      files: files, passedOver: passedOver, ignoredRecords: ignoredRecords, wrappedCounts: wrappedCounts)
    for root in roots { report.addRoot(root) }
    return report
  }
}
