import LintEngine
import ReviewCore

/// The files that a rule has nothing to say about, by the globs of one of its options.
struct ExcludedFiles: Sendable {
  private let globs: [Glob]

  init(_ options: RuleOptions) {
    globs = options.texts("excluded").compactMap { Glob($0) }
  }

  func contains(_ path: RepoPath) -> Bool {
    globs.match(path)
  }
}
