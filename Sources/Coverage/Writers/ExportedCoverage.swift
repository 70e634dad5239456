package import ReviewCore

/// Lines and counts for another format, with paths relative to the repository.
package struct ExportedCoverage: Sendable {
  package struct File: Sendable {
    package let path: RepoPath
    /// Ascending, in line mode.
    package let lines: [LineCount]

    var covered: Int { lines.count { $0.count > 0 } }
  }

  /// By path; files without measured lines are omitted.
  package let files: [File]

  /// - Parameters:
  ///   - settings: The files that count.
  ///   - restriction: If not nil, only these lines of these files.
  package init(
    _ coverage: ResolvedCoverage, settings: CoverageSettings = CoverageSettings(),
    restrictedTo restriction: [RepoPath: LineSet]? = nil
  ) {
    files = coverage.files.sorted { $0.key < $1.key }.compactMap { path, file in
      guard settings.measures(path) else { return nil }
      let wanted = restriction.map { $0[path] ?? LineSet() }
      let lines = file.lines.filter { wanted?.contains($0.line) ?? true }
      return lines.isEmpty ? nil : File(path: path, lines: lines)
    }
  }
}

extension RepoPath {
  /// The path as one line of text; bytes that are not valid text appear as escapes.
  var line: String {
    guard let text, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return description }
    return text
  }
}
