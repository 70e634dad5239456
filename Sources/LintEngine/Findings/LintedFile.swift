package import ReviewCore

/// The result of linting one file.
package struct LintedFile: Hashable, Sendable {
  package let path: RepoPath
  /// Sorted by start, end and rule; without findings that a comment in the file suppresses.
  package let findings: [LintFinding]
  /// The findings that a comment suppresses, in the same order.
  package let suppressed: [LintFinding]
  /// The parts that were not linted, such as the whole of a file that is too large.
  package let gaps: [LintGap]
  /// Whether the parser found syntax errors. Findings may then be wrong, and fixes are not applied.
  package let hasSyntaxErrors: Bool

  package init(
    path: RepoPath, findings: [LintFinding] = [], suppressed: [LintFinding] = [], gaps: [LintGap] = [],
    hasSyntaxErrors: Bool = false
  ) {
    self.path = path
    self.findings = findings
    self.suppressed = suppressed
    self.gaps = gaps
    self.hasSyntaxErrors = hasSyntaxErrors
  }

  /// Creates the result for a file that was not linted at all.
  package init(_ gap: LintGap) {
    self.init(path: gap.path, gaps: [gap])
  }
}
