import ReviewCore

/// Writes the generic coverage format of SonarQube. Its branches are the parts of a line that regions delimit.
package enum SonarCoverageWriter {
  package static func text(of coverage: ExportedCoverage) -> String {
    let files = coverage.files.map { file in
      "  <file path=\"\(XMLText.encode(file.path.line))\">\n\(file.lines.map { line($0, of: file) }.joined())"
        + "  </file>\n"
    }
    return "<coverage version=\"1\">\n\(files.joined())</coverage>\n"
  }

  private static func line(_ line: LineCount, of file: ExportedCoverage.File) -> String {
    let parts = file.parts.map { $0[line.line] } ?? parts(of: line.branches)
    let branches = parts.map { " branchesToCover=\"\($0.total)\" coveredBranches=\"\($0.ran)\"" } ?? ""
    // A line whose own count is 0 may have a part that ran.
    let isCovered = line.count > 0 || parts.map { $0.ran > 0 } ?? false
    return "    <lineToCover lineNumber=\"\(line.line)\" covered=\"\(isCovered)\"\(branches)/>\n"
  }

  /// Line reports contain only whether a branch was missed.
  private static func parts(of branches: LineCount.Branches) -> LineParts? {
    switch branches {
    case .unknown: nil
    case .allTaken: LineParts(total: 2, ran: 2)
    case .someMissed: LineParts(total: 2, ran: 1)
    }
  }
}
