import LintEngine
import Platform
import ReviewCore

/// Selects the files of a change to lint.
struct LintTargets: Sendable {
  let scope: FileScope
  /// Swift files to lint whether changed or not, and folders that could not be listed; nil: the changed files.
  var paths: [RepoPath]?
  let breadth: Scoping.Breadth
  /// The scope of the target branch; nil: only `scope` applies.
  var targetScope: FileScope?

  init(
    scope: FileScope, paths: [RepoPath]? = nil, breadth: Scoping.Breadth, targetScope: FileScope? = nil
  ) {
    self.scope = scope
    self.paths = paths
    self.breadth = breadth
    self.targetScope = targetScope
  }

  func files(of change: Change) -> [RepoPath] {
    candidates(in: change.diff).filter(scope.includes)
  }

  /// Returns the files that would be linted if `scope` excluded no files.
  func candidates(in diff: Diff) -> [RepoPath] { paths ?? changedFiles(in: diff) }

  /// Returns the files of the change that a person wrote, without files that the base marks as generated or vendored.
  private func changedFiles(in diff: Diff) -> [RepoPath] {
    diff.files
      .filter { $0.isSource && $0.opacity == nil && !$0.isGenerated && !$0.isVendored }
      .filter { !isUntouched($0) || $0.hasNewName }
      .map(\.path)
  }

  /// Returns whether the file has no changed line, as in a pure rename or mode change.
  private func isUntouched(_ file: FileChange) -> Bool {
    file.hunks.isEmpty && breadth == .change
  }

  /// Returns changed sources that should be linted and are not.
  func unreadFiles(in diff: Diff) -> [LintGap] {
    opaqueFiles(in: diff) + newlyExcludedFiles(in: diff)
  }

  /// Returns changed sources whose lines are unknown, except for files that the target branch marks as generated or
  /// vendored.
  private func opaqueFiles(in diff: Diff) -> [LintGap] {
    guard paths == nil else { return [] }
    let files = diff.files.filter { $0.isSource && !$0.isGenerated && !$0.isVendored && scope.includes($0.path) }
    return files.compactMap { file in file.opacity.map { LintGap(path: file.path, reason: Self.reason(for: $0)) } }
  }

  /// Returns changed sources that only the change's own configuration excludes, not the target branch's.
  private func newlyExcludedFiles(in diff: Diff) -> [LintGap] {
    guard paths == nil, let targetScope else { return [] }
    let files = diff.files.filter { file in
      file.isSource && !file.isGenerated && !file.isVendored && !isUntouched(file)
        && !scope.includes(file.path) && targetScope.includes(file.path)
    }
    let reason = "the configuration of the change excludes it, and the one of the target branch does not"
    return files.map { LintGap(path: $0.path, reason: reason) }
  }

  private static func reason(for opacity: FileChange.Opacity) -> String {
    switch opacity {
    case .tooLarge(let bytes): "it has \(bytes) bytes, too many for source that a person wrote"
    case .binary: "git treats it as binary"
    case .lfsPointer: "it is a pointer of Git LFS"
    case .converted(let attribute):
      "git converts it on checkout (`\(Escaped.line(attribute))`), so the compiler reads another text"
    }
  }
}

extension FileChange {
  fileprivate var isSource: Bool { hasContents && path.hasExtension("swift") }

  /// Whether the name of the file changed, and not only its folder.
  fileprivate var hasNewName: Bool { !originalPath.fileName.elementsEqual(path.fileName) }
}

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
