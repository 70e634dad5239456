import LintEngine
import Platform
import ReviewCore

/// Selects the files of a change to lint.
struct LintTargets: Sendable {
  let exclusions: ScopeExclusions
  /// Swift files to lint whether changed or not, and folders that could not be listed; nil: the changed files.
  var paths: [RepoPath]?
  let breadth: Scoping.Breadth

  init(exclusions: ScopeExclusions, breadth: Scoping.Breadth) {
    self.exclusions = exclusions
    self.breadth = breadth
  }

  /// - Parameter paths: The files to lint, whether changed or not.
  init(paths: [RepoPath], within scope: FileScope) {
    self.init(exclusions: ScopeExclusions(scope: scope, authority: .decided(.configuration)), breadth: .file)
    self.paths = paths
  }

  var scope: FileScope { exclusions.scope }

  func files(of change: Change) -> [RepoPath] {
    if let paths { return paths.filter(scope.includes) }
    return change.diff.files.filter { $0.isSource && state(of: $0) == .linted }.map(\.path)
  }

  /// Returns the number of files that would be linted if `scope` excluded no files.
  func candidateCount(in diff: Diff) -> Int { paths?.count ?? diff.files.count(where: \.isSource) }

  /// Returns what happens to each changed Swift source and to each submodule. A file that is not linted has a reason.
  func states(in diff: Diff) -> [RepoPath: FileState] {
    guard paths == nil else { return [:] }
    let files = diff.files.filter { $0.newPath != nil }
    return files.reduce(into: [:]) { states, file in
      if file.newKind == .submodule {
        states[file.path] = .leftOut(because: "a submodule is another repository", by: .builtIn)
      } else if file.isSource {
        states[file.path] = state(of: file)
      }
    }
  }

  private func state(of file: FileChange) -> FileState {
    if file.isGenerated { return .leftOut(because: "marked as generated in `.gitattributes`", by: .targetBranch) }
    if file.isVendored { return .leftOut(because: "marked as vendored in `.gitattributes`", by: .targetBranch) }
    if isUntouched(file), !file.hasNewName { return .leftOut(because: "no line changed", by: .builtIn) }
    if let state = exclusions.state(of: file.path) { return state }
    return file.opacity.map { .unjudged(because: Self.reason(for: $0)) } ?? .linted
  }

  /// Returns whether the file has no changed line, as in a pure rename or mode change.
  private func isUntouched(_ file: FileChange) -> Bool {
    file.hunks.isEmpty && file.opacity == nil && breadth == .change
  }

  /// Returns changed sources that should be linted and are not.
  func unreadFiles(in diff: Diff) -> [LintGap] {
    states(in: diff).sorted { $0.key < $1.key }.compactMap { path, state in
      if case .unjudged(let reason) = state { LintGap(path: path, reason: reason) } else { nil }
    }
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
