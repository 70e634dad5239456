package import ReviewCore

/// What linting one file came to.
package struct LintedFile: Hashable, Sendable {
  package let path: RepoPath
  /// By start, then end, then rule; without those that a comment in the file suppresses.
  package let findings: [LintFinding]
  /// Those that a comment suppresses, in the same order.
  package let suppressed: [LintFinding]
  /// One-sentence remarks, such as that the file is too large to be linted.
  package let notices: [String]
  /// Whether the file is not quite Swift, so that findings may be off and fixes are not applied.
  package let hasSyntaxErrors: Bool

  package init(
    path: RepoPath, findings: [LintFinding] = [], suppressed: [LintFinding] = [], notices: [String] = [],
    hasSyntaxErrors: Bool = false
  ) {
    self.path = path
    self.findings = findings
    self.suppressed = suppressed
    self.notices = notices
    self.hasSyntaxErrors = hasSyntaxErrors
  }

  /// A file that took longer than `TimeLimit` allows.
  static func late(_ path: RepoPath) -> LintedFile {
    LintedFile(path: path, notices: ["\(path) was not linted: the parser finds no end to it; see whether it compiles."])
  }
}
