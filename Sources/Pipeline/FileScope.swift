import Linting
package import ReviewCore

/// The files that the configuration lets us look at.
package struct FileScope: Sendable {
  private let included: [Glob]
  private let excluded: [Glob]
  private var selected: [RepoPath] = []

  /// - Parameters:
  ///   - include: Globs or folders; empty: every file.
  ///   - exclude: Globs or folders; they win.
  package init(include: [String], exclude: [String]) {
    included = include.flatMap(Self.globs)
    excluded = exclude.flatMap(Self.globs)
  }

  /// Only what also lies at or below one of `paths`; none: everything.
  package func narrowed(to paths: [RepoPath]) -> FileScope {
    var scope = self
    scope.selected = paths
    return scope
  }

  package func includes(_ path: RepoPath) -> Bool {
    (included.isEmpty || included.contains { $0.matches(path) }) && !excluded.contains { $0.matches(path) }
      && (selected.isEmpty || selected.contains { path.isAtOrBelow($0) })
  }

  /// A plain folder (`Sources`) stands for all that is below it, a pattern for a file's name (`*.generated.swift`) for
  /// such files at any depth.
  package static func patterns(_ pattern: String) -> [String] {
    let plain = pattern.hasSuffix("/") ? String(pattern.dropLast()) : pattern
    let isForNames = !plain.contains("/") && plain.contains { "*?[{".contains($0) }
    return [plain, "\(plain)/**"] + (isForNames ? ["**/\(plain)"] : [])
  }

  private static func globs(_ pattern: String) -> [Glob] {
    patterns(pattern).compactMap { Glob($0) }
  }
}
