package import ReviewCore

/// Turns what was found in files into what a review says about a change.
package enum Scoping {
  /// Which findings a review shows.
  package enum Breadth: Hashable, Sendable {
    /// Those of the change: on its added lines, or caused by it.
    case change
    /// All of the file, each with its scope.
    case file
  }

  /// - Parameters:
  ///   - change: What happened to the file; nil when nothing did, and every finding is the file's.
  ///   - known: Indices of findings that are no news, see `LintBaseline`.
  /// - Returns: The findings in the order of the file. Fingerprints count equal findings over the whole file, so that
  ///   they do not depend on the breadth.
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
        rule: finding.rule, line: finding.lineText, declaration: finding.declaration, isWanted: isShown)
      guard let fingerprint else { continue }
      let shown = Finding(
        rule: finding.rule, severity: finding.severity,
        location: Location(path: file.path, start: finding.start, end: finding.end), message: finding.message,
        scope: scope, fix: finding.fix, fingerprint: fingerprint, hasPlainColumns: finding.hasPlainColumns)
      findings.append(shown)
    }
    return findings
  }

  static func scope(of finding: LintFinding, added: LineSet) -> Finding.Scope {
    let isOnAddedLine = added.contains(finding.start.line)
    guard let cause = finding.cause else { return isOnAddedLine ? .added : .file }
    // One line is enough, be it this one or the other of two that do not go together.
    if isOnAddedLine, cause.excess == 1 { return .added }
    guard cause.lines.count(where: added.contains) >= cause.excess else { return .file }
    return isOnAddedLine ? .added : .caused
  }
}
