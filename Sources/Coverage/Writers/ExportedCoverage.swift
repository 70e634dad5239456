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
