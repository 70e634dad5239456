package import ReviewCore

/// What linting one file came to.
package struct LintedFile: Hashable, Sendable {
  package let path: RepoPath
  /// By start, then end, then rule; without those that a comment in the file suppresses.
  package let findings: [LintFinding]
  /// Those that a comment suppresses, in the same order.
  package let suppressed: [LintFinding]
  /// What was not linted, such as the whole of a file that is too large.
  package let gaps: [LintGap]
  /// Whether the file is not quite Swift, so that findings may be off and fixes are not applied.
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

  /// A file of which nothing was linted.
  package init(_ gap: LintGap) {
    self.init(path: gap.path, gaps: [gap])
  }
}
