import ReviewCore

/// Says why the configuration leaves a file out of a check, and who decided it.
struct ScopeExclusions: Sendable {
  /// The side whose decision counts in addition to the configuration of the change.
  enum Authority: Hashable, Sendable {
    /// The target branch's scope.
    case targetBranch(FileScope)
    /// The target branch has no configuration, so that the change's own is the first one.
    case none
    /// The command line names the configuration, or there is no target branch.
    case decided(FileState.Decider)
  }

  let scope: FileScope
  let authority: Authority

  /// Returns the exclusions when only files at or below these paths are examined; empty: not limited.
  func narrowed(to paths: [RepoPath]) -> ScopeExclusions {
    ScopeExclusions(scope: scope.narrowed(to: paths), authority: authority)
  }

  /// The state of a file that the user did not name among others.
  static let notNamed = FileState.leftOut(because: "other files were named", by: .commandLine)

  /// Returns the state of a file outside of the scope; nil for a file within it.
  func state(of path: RepoPath) -> FileState? {
    switch scope.exclusion(of: path) {
    case nil: nil
    case .tool(let tool): .leftOut(because: "in a folder of \(tool)", by: .builtIn)
    case .selection: Self.notNamed
    case .patterns: excluded(path)
    }
  }

  /// Returns the state of a file that the patterns of the configuration exclude.
  private func excluded(_ path: RepoPath) -> FileState {
    let reason = "excluded by the configuration"
    switch authority {
    case .targetBranch(let target):
      guard target.includes(path) else { return .leftOut(because: reason, by: .targetBranch) }
      return .unjudged(
        because: "the configuration of the change excludes it, and the one of the target branch does not")
    case .none: return .leftOut(because: reason, by: .firstConfiguration)
    case .decided(let decider): return .leftOut(because: reason, by: decider)
    }
  }
}

extension Workspace {
  /// Returns the files to lint, and who decides about the others.
  func lintExclusions(of change: Change) -> ScopeExclusions {
    exclusions(from: scope(of: change), of: change) { configurations.targetScope(of: change) }
  }

  /// Returns the files whose coverage counts, and who decides about the others.
  /// - Parameter scope: The files whose coverage counts.
  func coverageExclusions(from scope: FileScope, of change: Change) -> ScopeExclusions {
    exclusions(from: scope, of: change) { configurations.targetCoverageScope(of: change) }
  }

  /// - Parameter target: Returns the target branch's scope; called if the patterns exclude a changed file.
  private func exclusions(
    from scope: FileScope, of change: Change, _ target: () -> ConfigurationSelection.TargetScope
  ) -> ScopeExclusions {
    let changed = change.diff.files.compactMap(\.newPath).filter { $0.hasExtension("swift") }
    guard !isConfigurationNamed else { return ScopeExclusions(scope: scope, authority: .decided(.commandLine)) }
    guard changed.contains(where: { scope.exclusion(of: $0) == .patterns }) else {
      return ScopeExclusions(scope: scope, authority: .decided(.configuration))
    }
    return switch target() {
    case .unknown: ScopeExclusions(scope: scope, authority: .decided(.configuration))
    case .unconfigured: ScopeExclusions(scope: scope, authority: .none)
    case .scope(let target): ScopeExclusions(scope: scope, authority: .targetBranch(target))
    }
  }

  /// Returns the files to examine in a change.
  func scope(of change: Change) -> FileScope { scope(of: change, among: change.diff.files.compactMap(\.newPath)) }

  /// Returns the files to examine.
  /// - Parameter paths: The files that may be in the folders of other tools.
  func scope(of change: Change, among paths: [RepoPath]) -> FileScope {
    let found = paths.filter(ToolFolders.isOfInterest)
    guard !found.isEmpty else { return configuration.scope }
    let finder = TargetFinder(paths: knownPaths(of: change), sources: sources(of: change))
    let targets = finder.declared().targets.following(folderLinks(of: change))
    let base = targetSources(of: change)
    return configuration.scope(
      without: ToolFolders(
        ignoring: configuration.ownFolders, among: found, targets: targets, exists: { base.has($0) }))
  }
}

extension Workspace {
  /// Returns the symbolic links of the reviewed side, with the paths they lead to; empty if git cannot list them.
  private func folderLinks(of change: Change) -> [(link: RepoPath, target: RepoPath)] {
    let known = KnownFiles(git: services.git(in: root), root: root)
    return (try? SourceLinks(known, of: change.subject.head.id, in: root, files: services.files))?.all ?? []
  }
}

extension TargetMap {
  /// Returns the map in which a target that contains a link also compiles what the link leads to.
  fileprivate func following(_ links: [(link: RepoPath, target: RepoPath)]) -> TargetMap {
    links.reduce(into: self) { map, entry in
      guard let owner = target(of: entry.link), map.target(of: entry.target) == nil else { return }
      map.add(owner, compiling: entry.target)
    }
  }
}

extension Configuration {
  /// Returns the files on disk to examine. Only the manifests above a file are read, not the projects.
  /// - Parameters:
  ///   - paths: The files that may be in the folders of other tools.
  ///   - folder: The folder that paths are relative to.
  func scope(of paths: [RepoPath], in folder: FolderReader) -> FileScope {
    let found = paths.filter(ToolFolders.isOfInterest)
    guard !found.isEmpty else { return scope }
    let folders = Set(found.flatMap { $0.folders + [RepoPath(bytes: [])] })
    let manifests = folders.compactMap { $0.resolving("Package.swift".utf8) }.filter(folder.has)
    let targets = TargetFinder(paths: manifests.sorted(), sources: folder).declared().targets
    return scope(without: ToolFolders(ignoring: ownFolders, among: found, targets: targets, exists: folder.has))
  }
}
