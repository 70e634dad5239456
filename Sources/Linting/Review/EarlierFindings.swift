package import ReviewCore

/// Tells what a change brought over a limit from what was over it already: as many new lines do not make a function too
/// long when as many old ones went.
package struct EarlierFindings: Sendable {
  private let linter: Linter

  package init(linter: Linter) {
    self.linter = linter
  }

  /// The file's findings; those of metric rules that the file had before the change are no longer of its making.
  /// - Parameter bytes: The file as it was linted; only asked for when the answer hangs on it.
  package func sifted(_ file: LintedFile, change: FileChange?, bytes: () -> [UInt8]?) -> LintedFile {
    guard let change, file.findings.contains(where: { mayBeCaused($0, by: change) }), let new = bytes(),
      let old = change.oldBytes(from: new)
    else { return file }
    var before: [Kind: Int] = [:]
    for finding in linter.lint(path: change.originalPath, bytes: old).findings { before[Kind(finding), default: 0] += 1 }
    let findings = file.findings.map { finding -> LintFinding in
      guard isMetric(finding), let count = before[Kind(finding)], count > 0 else { return finding }
      before[Kind(finding)] = count - 1
      return finding.causedByNothing
    }
    return LintedFile(
      path: file.path, findings: findings, suppressed: file.suppressed, notices: file.notices,
      hasSyntaxErrors: file.hasSyntaxErrors)
  }

  private func mayBeCaused(_ finding: LintFinding, by change: FileChange) -> Bool {
    isMetric(finding) && Scoping.scope(of: finding, added: change.addedLines) != .file
  }

  private func isMetric(_ finding: LintFinding) -> Bool {
    finding.cause != nil && linter.library[finding.rule]?.kind == .metrics
  }

  /// What a finding is about, whatever parameters it has gained.
  private struct Kind: Hashable {
    let rule: RuleID
    let severity: Severity
    let declaration: Substring

    init(_ finding: LintFinding) {
      rule = finding.rule
      severity = finding.severity
      declaration = finding.declaration.prefix { $0 != "(" }
    }
  }
}

extension LintFinding {
  fileprivate var causedByNothing: LintFinding {
    LintFinding(
      rule: rule, severity: severity, start: start, end: end, message: message, fix: fix, declaration: declaration,
      lineText: lineText, cause: Cause(lines: [], excess: .max))
  }
}
