package import ReviewCore

/// Lines and counts for another format, with paths relative to the repository.
package struct ExportedCoverage: Sendable {
  package struct File: Sendable {
    package let path: RepoPath
    /// Ascending, in line mode.
    package let lines: [LineCount]
    /// The parts of lines with several parts, by line; nil when the report has no regions or the source is unknown.
    package let parts: [Int: LineParts]?

    var covered: Int { lines.count { $0.count > 0 } }
  }

  /// By path; files without measured lines are omitted.
  package let files: [File]

  /// - Parameters:
  ///   - settings: The files that count.
  ///   - restriction: If not nil, only these lines of these files.
  ///   - sources: The measured sources, for formats with parts of lines.
  package init(
    _ coverage: ResolvedCoverage, settings: CoverageSettings = CoverageSettings(),
    restrictedTo restriction: [RepoPath: LineSet]? = nil, sources: (any SourceReader)? = nil
  ) {
    files = coverage.files.sorted { $0.key < $1.key }.compactMap { path, file in
      guard settings.measures(path) else { return nil }
      let wanted = restriction.map { $0[path] ?? LineSet() }
      let lines = file.lines.filter { wanted?.contains($0.line) ?? true }
      return lines.isEmpty ? nil : File(path: path, lines: lines, parts: Self.parts(of: file, at: path, in: sources))
    }
  }

  /// Returns nil for a file that cannot be read or that differs from the measured text.
  private static func parts(
    of file: FileCoverage, at path: RepoPath, in sources: (any SourceReader)?
  ) -> [Int: LineParts]? {
    guard file.hasRegions || !file.columnCounts.isEmpty, let bytes = try? sources?.bytes(of: path) else { return nil }
    let source = SourceMap(bytes, language: path.hasExtension("swift") ? .swift : .cFamily)
    let judge = LineJudge(file, source: source)
    return judge.fitsSource ? judge.parts : nil
  }
}

extension RepoPath {
  /// The path as one line of text; bytes that are not valid text appear as escapes.
  var line: String {
    guard let text, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return description }
    return text
  }
}

/// Writes an LCOV tracefile (geninfo(1)): one record per file, `DA` for each line.
package enum LCOVWriter {
  package static func text(of coverage: ExportedCoverage) -> String {
    coverage.files.map(record).joined()
  }

  private static func record(of file: ExportedCoverage.File) -> String {
    var record = "SF:\(file.path.line)\n"
    for line in file.lines { record += "DA:\(line.line),\(line.count)\n" }
    return record + "LF:\(file.lines.count)\nLH:\(file.covered)\nend_of_record\n"
  }
}

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

/// Writes Cobertura XML: a package per folder, a class per file, with paths relative to the only `<source>`.
package enum CoberturaWriter {
  /// - Parameter timestamp: In seconds since 1970, for readers that show it.
  package static func text(of coverage: ExportedCoverage, timestamp: Int) -> String {
    let all = coverage.files
    let packages = Dictionary(grouping: all) { folder(of: $0.path.line) }.sorted { $0.key < $1.key }
    let rates = rates(of: all)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <coverage \(rates) lines-covered="\(covered(all))" lines-valid="\(valid(all))" branches-covered="0" \
      branches-valid="0" complexity="0" version="1" timestamp="\(timestamp)">
        <sources>
          <source>.</source>
        </sources>
        <packages>
      \(packages.map { packageElement($0.key, files: $0.value) }.joined())  </packages>
      </coverage>

      """
  }

  private static func packageElement(_ name: String, files: [ExportedCoverage.File]) -> String {
    """
        <package name="\(XMLText.encode(name))" \(rates(of: files)) complexity="0">
          <classes>
    \(files.map(classElement).joined())      </classes>
        </package>

    """
  }

  private static func classElement(of file: ExportedCoverage.File) -> String {
    let path = file.path.line
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let lines = file.lines.map { "            <line number=\"\($0.line)\" hits=\"\($0.count)\"/>\n" }.joined()
    return """
              <class name="\(XMLText.encode(name))" filename="\(XMLText.encode(path))" \(rates(of: [file])) \
      complexity="0">
                <methods/>
                <lines>
      \(lines)          </lines>
              </class>

      """
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func rates(of files: [ExportedCoverage.File]) -> String {
    "line-rate=\"\(decimal(covered(files), valid(files)))\" branch-rate=\"0\""
  }

  private static func covered(_ files: [ExportedCoverage.File]) -> Int {
    files.reduce(0) { $0 + $1.covered }
  }

  private static func valid(_ files: [ExportedCoverage.File]) -> Int {
    files.reduce(0) { $0 + $1.lines.count }
  }

  /// Returns a share from 0 to 1 with four decimal places, rounded down.
  private static func decimal(_ covered: Int, _ total: Int) -> String {
    guard total > 0, covered < total else { return "1" }
    let tenThousandths = covered * 10_000 / total
    return "0." + String(tenThousandths + 10_000).dropFirst()
  }
}
