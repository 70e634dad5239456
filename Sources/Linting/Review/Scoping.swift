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
    var occurrences: [Identity: Int] = [:]
    let added = change?.addedLines ?? []
    var findings: [Finding] = []
    findings.reserveCapacity(breadth == .file ? file.findings.count : 0)
    for index in file.findings.indices {
      let finding = file.findings[index]
      let identity = Identity(finding)
      let occurrence = occurrences[identity, default: 0]
      occurrences[identity] = occurrence + 1
      let scope = scope(of: finding, added: added)
      guard !known.contains(index), breadth == .file || scope != .file else { continue }
      let fingerprint = Fingerprint(
        rule: finding.rule, path: change?.originalPath ?? file.path, line: finding.lineText,
        declaration: finding.declaration, occurrence: occurrence)
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
    guard cause.lines.count(where: added.contains) >= cause.excess else { return .file }
    return isOnAddedLine ? .added : .caused
  }

  /// What two findings share when only their occurrence tells them apart.
  private struct Identity: Hashable {
    let rule: RuleID
    let line: LineDigest
    let declaration: String

    init(_ finding: LintFinding) {
      rule = finding.rule
      line = LineDigest(finding.lineText)
      declaration = finding.declaration
    }
  }
}
