import Digests
import Platform
package import ReviewCore

/// Turns the findings of files into the findings of a review.
package enum Scoping {
  /// The findings that a review shows.
  package enum Breadth: Hashable, Sendable {
    /// The findings of the change: on its added lines, or caused by it.
    case change
    /// All findings of the file, each with its scope.
    case file
  }

  /// The smallest number of findings that justifies another thread.
  private static let findingsPerThread = 256

  /// Returns the findings of many files, in the order of the files; computed on all cores.
  /// - Parameters:
  ///   - change: Returns the change of a file.
  ///   - known: For each file the indices of its known findings; nil if none is known.
  package static func findings(
    of files: [LintedFile], change: @Sendable (RepoPath) -> FileChange?, breadth: Breadth, known: [Set<Int>]? = nil
  ) -> [Finding] {
    let findingCount = files.reduce(0) { $0 + $1.findings.count }
    let threads = min(Processors.count, findingCount / findingsPerThread)
    return parallelMap(files.indices, threads: threads, itemsPerThread: 1) { index in
      findings(of: files[index], change: change(files[index].path), breadth: breadth, known: known?[index] ?? [])
    }.flatMap { $0 }
  }

  /// - Parameters:
  ///   - change: The change of the file; nil if it is unchanged, and every finding has the scope `file`.
  ///   - known: Indices of known findings; see `LintBaseline`.
  /// - Returns: The findings in file order. Fingerprints count equal findings over the whole file, so that they do not
  ///   depend on the breadth.
  package static func findings(
    of file: LintedFile, change: FileChange?, breadth: Breadth, known: Set<Int> = []
  ) -> [Finding] {
    var counter = FingerprintCounter(path: change?.originalPath ?? file.path)
    let added = change?.addedLines ?? []
    var findings: [Finding] = []
    findings.reserveCapacity(breadth == .file ? file.findings.count : 0)
    for index in file.findings.indices {
      let finding = file.findings[index]
      let scope = scope(of: finding, added: added)
      let isShown = !known.contains(index) && (breadth == .file || scope != .file)
      let fingerprint = counter.next(
        rule: finding.rule, line: finding.lineText, declaration: finding.declaration, isNeeded: isShown)
      guard let fingerprint else { continue }
      let shown = Finding(
        rule: finding.rule, severity: finding.severity,
        location: Location(path: file.path, start: finding.start, end: finding.end), message: finding.message,
        scope: scope, fix: finding.fix, fingerprint: fingerprint, hasPlainColumns: finding.hasPlainColumns,
        sourceLine: String(decoding: finding.lineText.prefix(1000), as: UTF8.self))
      findings.append(shown)
    }
    return findings
  }

  package static func scope(of finding: LintFinding, added: LineSet) -> Finding.Scope {
    let isOnAddedLine = added.contains(finding.start.line)
    guard let cause = finding.cause else { return isOnAddedLine ? .added : .file }
    // One new line suffices: either this one or the other line that conflicts with it.
    if isOnAddedLine, cause.excess == 1 { return .added }
    guard cause.lines.count(where: added.contains) >= cause.excess else { return .file }
    return isOnAddedLine ? .added : .caused
  }
}
