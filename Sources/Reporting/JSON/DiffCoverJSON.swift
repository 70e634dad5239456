package import ReviewCore

/// Line-mode patch coverage in the format of diff-cover's JSON report, for scripts that read it.
package struct DiffCoverJSON: Sendable {
  package struct File: Sendable {
    let path: RepoPath
    let covered: LineSet
    let violations: LineSet

    package init(path: RepoPath, covered: LineSet, violations: LineSet) {
      self.path = path
      self.covered = covered
      self.violations = violations
    }
  }

  private let reportName: String
  private let diffName: String
  private let files: [File]
  private let changedLines: Int
  private let showsDecimals: Bool

  /// - Parameters:
  ///   - files: The measured files. Those without a measured added line are omitted.
  ///   - changedLines: All added lines, measured or not.
  ///   - showsDecimals: Whether the total has two decimals; otherwise it is truncated to a whole number.
  package init(reportName: String, diffName: String, files: [File], changedLines: Int, showsDecimals: Bool) {
    self.reportName = reportName
    self.diffName = diffName
    self.files = files.filter { !$0.covered.isEmpty || !$0.violations.isEmpty }
    self.changedLines = changedLines
    self.showsDecimals = showsDecimals
  }

  /// The whole document; it ends in a line feed.
  package var text: String {
    JSONWriter.document(
      .object([
        ("report_name", .string(reportName)), ("diff_name", .string(diffName)),
        ("src_stats", .object(files.map { ($0.path.description, stats(of: $0)) })),
        ("total_num_lines", .integer(total)), ("total_num_violations", .integer(violations)),
        ("total_percent_covered", totalPercent), ("num_changed_lines", .integer(changedLines)),
      ]))
  }

  private func stats(of file: File) -> JSONValue {
    let covered = file.covered.count
    return .object([
      ("percent_covered", .number(Double(covered) * 100 / Double(covered + file.violations.count))),
      ("violation_lines", numbers(file.violations)), ("covered_lines", numbers(file.covered)),
      ("violations", .array(file.violations.lines.map { .array([.integer($0), .null]) })),
    ])
  }

  private func numbers(_ lines: LineSet) -> JSONValue {
    .array(lines.lines.map(JSONValue.integer))
  }

  private var total: Int { files.reduce(0) { $0 + $1.covered.count + $1.violations.count } }
  private var violations: Int { files.reduce(0) { $0 + $1.violations.count } }

  /// diff-cover reports 100 when nothing is measurable.
  private var totalPercent: JSONValue {
    let hundredths = total == 0 ? 10_000 : ((total - violations) * 20_000 + total) / (2 * total)
    guard !showsDecimals else { return .number(Double(hundredths) / 100) }
    return .integer(total == 0 ? 100 : (total - violations) * 100 / total)
  }
}
