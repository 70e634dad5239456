import LintEngine
import ReviewCore

/// The files that an option excludes from a rule by globs.
struct ExcludedFiles: Sendable {
  private let globs: [Glob]

  init(_ options: RuleOptions) {
    globs = options.texts("excluded").compactMap { Glob($0) }
  }

  func contains(_ path: RepoPath) -> Bool {
    globs.match(path)
  }
}
