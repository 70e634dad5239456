import Platform
import ReviewCore

/// The files and folders on the command line that narrow the linting of a change.
struct LintSelection {
  let workspace: Workspace

  /// Returns the paths relative to the repository.
  /// - Throws: `UsageProblem` for a path that is neither in the head nor in the change. `Problem` for a path without
  ///   Swift files, or outside the repository.
  func paths(named names: [String], in change: Change) throws -> [RepoPath] {
    var paths: [RepoPath] = []
    for name in names {
      let path = try workspace.repoPath(of: name)
      try check(path, named: name, in: change)
      paths.append(path)
    }
    return paths
  }

  private func check(_ path: RepoPath, named name: String, in change: Change) throws {
    let changed = change.diff.files.flatMap { [$0.path] + ($0.oldPath.map { [$0] } ?? []) }
    if Self.holdsSwift(changed, at: path) { return }
    let isOnDisk = change.subject.head.id == nil && exists(path)
    if isOnDisk, holdsSwiftOnDisk(path) { return }
    let known = workspace.knownPaths(of: change)
    if Self.holdsSwift(known, at: path) { return }
    guard isOnDisk || (known + changed).contains(where: { $0.isAtOrBelow(path) }) else {
      throw UsageProblem.missingPath(name, services: workspace.services, hint: SwiftFileSearch.hint)
    }
    let isFile = known.contains(path) || changed.contains(path) || isOnDisk && !isFolder(path)
    throw isFile ? SwiftFileSearch.noSwiftFile(name) : SwiftFileSearch.noSwiftFiles(in: name)
  }

  private static func holdsSwift(_ paths: [RepoPath], at path: RepoPath) -> Bool {
    paths.contains { $0.hasExtension("swift") && $0.isAtOrBelow(path) }
  }

  private func exists(_ path: RepoPath) -> Bool {
    absolute(path).map(workspace.services.files.exists) ?? false
  }

  private func isFolder(_ path: RepoPath) -> Bool { absolute(path).map(FolderWalk.isFolder) ?? false }

  /// Returns whether the path may contain Swift files. A folder that cannot be listed may; linting it reports the
  /// error.
  private func holdsSwiftOnDisk(_ path: RepoPath) -> Bool {
    guard let whole = absolute(path) else { return false }
    guard FolderWalk.isFolder(whole) else { return path.hasExtension("swift") }
    return !FolderWalk.files(below: RepoPath(whole), withExtension: "swift").isEmpty
  }

  /// Returns nil for a name that is not UTF-8.
  private func absolute(_ path: RepoPath) -> String? {
    path.text.map { $0.isEmpty ? workspace.root : "\(workspace.root)/\($0)" }
  }
}
