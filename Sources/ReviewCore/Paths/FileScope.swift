/// The files that the configuration includes.
package struct FileScope: Hashable, Sendable {
  /// The patterns of one configuration file for its folder.
  private struct Selection: Hashable, Sendable {
    let folder: RepoPath
    let globs: [Glob]
  }

  /// The deepest folder first.
  private var inclusions: [Selection]
  private var exclusions: [Selection]
  private var selected: [RepoPath] = []
  private var tools = ToolFolders.none

  /// - Parameters:
  ///   - include: Patterns; empty: every file.
  ///   - exclude: Patterns, which override `include`.
  package init(include: [Glob] = [], exclude: [Glob] = []) {
    inclusions = include.isEmpty ? [] : [Selection(folder: RepoPath(bytes: []), globs: include)]
    exclusions = [Selection(folder: RepoPath(bytes: []), globs: exclude)]
  }

  /// Returns the scope in which only these patterns include files of the folder; they replace the patterns of parent
  /// folders.
  package func including(_ globs: [Glob], in folder: RepoPath) -> FileScope {
    var scope = self
    scope.inclusions.removeAll { $0.folder == folder }
    scope.inclusions.append(Selection(folder: folder, globs: globs))
    scope.inclusions.sort { $0.folder.bytes.count > $1.folder.bytes.count }
    return scope
  }

  /// Returns the scope that also excludes files of the folder that match these patterns.
  package func excluding(_ globs: [Glob], in folder: RepoPath = RepoPath(bytes: [])) -> FileScope {
    var scope = self
    scope.exclusions.append(Selection(folder: folder, globs: globs))
    return scope
  }

  /// Returns the scope limited to files at or below one of `paths`; empty: not limited.
  package func narrowed(to paths: [RepoPath]) -> FileScope {
    var scope = self
    scope.selected = paths
    return scope
  }

  /// Returns the scope that also excludes the folders of other tools.
  package func excluding(_ tools: ToolFolders) -> FileScope {
    var scope = self
    scope.tools = tools
    return scope
  }

  package func includes(_ path: RepoPath) -> Bool { exclusion(of: path) == nil }

  /// The reason why a file is not within the scope.
  package enum Exclusion: Hashable, Sendable {
    /// The patterns of the configuration.
    case patterns
    /// The folder belongs to the tool.
    case tool(String)
    /// The user named other files.
    case selection
  }

  /// Returns nil for a file within the scope.
  package func exclusion(of path: RepoPath) -> Exclusion? {
    guard selected.isEmpty || selected.contains(where: { path.isAtOrBelow($0) }) else { return .selection }
    let inclusion = inclusions.first { path.isAtOrBelow($0.folder) }
    guard inclusion.map({ $0.globs.match(path) }) ?? true,
      !exclusions.contains(where: { path.isAtOrBelow($0.folder) && $0.globs.match(path) })
    else { return .patterns }
    return tools.tool(of: path).map(Exclusion.tool)
  }
}
