/// The files that the configuration lets us look at.
package struct FileScope: Hashable, Sendable {
  /// What one configuration file says of its folder.
  private struct Selection: Hashable, Sendable {
    let folder: RepoPath
    let globs: [Glob]
  }

  /// The deepest folder first.
  private var inclusions: [Selection]
  private var exclusions: [Selection]
  private var selected: [RepoPath] = []

  /// - Parameters:
  ///   - include: Patterns; none: every file.
  ///   - exclude: Patterns; they win.
  package init(include: [Glob] = [], exclude: [Glob] = []) {
    inclusions = include.isEmpty ? [] : [Selection(folder: RepoPath(bytes: []), globs: include)]
    exclusions = [Selection(folder: RepoPath(bytes: []), globs: exclude)]
  }

  /// In the folder only what these patterns match, whatever is said further up.
  package func including(_ globs: [Glob], in folder: RepoPath) -> FileScope {
    var scope = self
    scope.inclusions.removeAll { $0.folder == folder }
    scope.inclusions.append(Selection(folder: folder, globs: globs))
    scope.inclusions.sort { $0.folder.bytes.count > $1.folder.bytes.count }
    return scope
  }

  /// Also leaves out what these patterns match in the folder.
  package func excluding(_ globs: [Glob], in folder: RepoPath = RepoPath(bytes: [])) -> FileScope {
    var scope = self
    scope.exclusions.append(Selection(folder: folder, globs: globs))
    return scope
  }

  /// Only what also lies at or below one of `paths`; none: everything.
  package func narrowed(to paths: [RepoPath]) -> FileScope {
    var scope = self
    scope.selected = paths
    return scope
  }

  package func includes(_ path: RepoPath) -> Bool {
    let inclusion = inclusions.first { path.isAtOrBelow($0.folder) }
    return inclusion.map { $0.globs.match(path) } ?? true
      && !exclusions.contains { path.isAtOrBelow($0.folder) && $0.globs.match(path) }
      && (selected.isEmpty || selected.contains { path.isAtOrBelow($0) })
  }
}
