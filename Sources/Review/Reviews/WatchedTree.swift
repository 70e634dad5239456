import Git
import Platform
import ReviewCore

/// The folders of a working tree whose files are watched, and the changes that require another review.
struct WatchedTree {
  private static let extensions = ["swift", "yml", "yaml", "c", "h", "cpp", "m", "mm"]
  /// Files that decide which files git knows and how it stores them.
  private static let rules = [".gitignore", ".gitattributes"]

  /// Absolute, without symbolic links.
  private let root: String
  private let repository: GitRepository
  /// Nil: the branch to merge into.
  private let base: String?
  private let services: Services
  private let watch: any FolderWatching
  /// The commits that the change is made from, when they were last looked up.
  private var commits: [Revision?] = []

  /// - Parameters:
  ///   - root: The root of the working tree; absolute, without symbolic links.
  ///   - base: The base that the user named; nil: the branch to merge into.
  init(root: String, of repository: GitRepository, base: String?, services: Services, watch: any FolderWatching) {
    (self.root, self.repository, self.base) = (root, repository, base)
    (self.services, self.watch) = (services, watch)
  }

  /// Watches all folders with files that git does not ignore, the branch that is checked out, and the base.
  /// - Returns: The number of folders with files.
  /// - Throws: A `UserFacingError` when a folder cannot be watched, or git cannot list the files.
  mutating func begin() throws -> Int {
    let (own, common) = (repository.gitFolder, repository.commonFolder)
    for folder in [own, "\(own)/logs", common, "\(common)/info"] { try watch.watch(folder) }
    for folder in referenceFolders { _ = try begin(at: folder) }
    commits = currentCommits()
    return try beginFiles()
  }

  /// Returns the files whose change requires a review, relative to the root; nil if any file may have changed. Watches
  /// new folders.
  /// - Throws: A `UserFacingError` when a new folder cannot be watched.
  mutating func relevant(_ changes: FileChanges) throws -> Set<RepoPath>? {
    var files = changes.files
    for folder in changes.folders where isReference(folder) || isWatched(folder) {
      files.formUnion(try begin(at: folder))
    }
    let isOtherBase = changes.files.union(changes.folders).contains(where: isReference) && haveCommitsMoved()
    // Commits and branches: the lines of the change are others then.
    let isOtherHead = ["HEAD", "logs/HEAD"].contains { files.contains("\(repository.gitFolder)/\($0)") }
    if isOtherHead { commits = currentCommits() }
    let hasOtherRules = files.contains(where: isRule)
    if hasOtherRules { _ = try beginFiles() }
    guard !changes.isIncomplete, !isOtherHead, !isOtherBase, !hasOtherRules else { return nil }
    return Set(files.compactMap(relative).filter { path in Self.extensions.contains { path.hasExtension($0) } })
  }

  /// Watches all folders with files that git does not ignore.
  /// - Returns: Their number.
  private func beginFiles() throws -> Int {
    let files = try KnownFiles(git: services.git(in: root), root: root).paths()
    let folders = Set(files.flatMap(\.folders).compactMap(\.text))
    try watch.watch(root)
    for folder in folders { try watch.watch("\(root)/\(folder)") }
    return folders.count + 1
  }

  /// Watches a new folder with its subfolders.
  /// - Returns: The files that it contains already, absolute.
  private func begin(at folder: String) throws -> Set<String> {
    var files: Set<String> = []
    var pending = [RepoPath(folder)]
    while let next = pending.popLast() {
      guard let path = next.text else { continue }
      // Watch first, then list: what is created in between is in both.
      try watch.watch(path)
      let contents = FolderWalk.contents(of: next, withExtension: "swift")
      files.formUnion(contents.files.compactMap(\.text))
      pending += contents.folders
    }
    return files
  }

  /// Whether git does not ignore a new folder.
  private func isWatched(_ folder: String) -> Bool {
    guard let path = relative(folder) else { return false }
    return !KnownFiles(git: services.git(in: root), root: root).isIgnored(path)
  }

  /// The folders of branches, in either format of references.
  private var referenceFolders: [String] { ["refs", "reftable"].map { "\(repository.commonFolder)/\($0)" } }

  private func isReference(_ path: String) -> Bool {
    path == "\(repository.commonFolder)/packed-refs" || referenceFolders.contains { path.hasPrefix("\($0)/") }
  }

  private func isRule(_ path: String) -> Bool {
    if path == "\(repository.commonFolder)/info/exclude" { return true }
    return relative(path).map { path in Self.rules.contains { path.fileName.elementsEqual($0.utf8) } } ?? false
  }

  /// Whether HEAD or the base is another commit than at the last call.
  private mutating func haveCommitsMoved() -> Bool {
    let earlier = commits
    commits = currentCommits()
    return commits != earlier
  }

  /// The commits of HEAD and of the base; nil for one that does not exist.
  private func currentCommits() -> [Revision?] {
    guard let source = try? GitChangeSource(path: root, command: services.git(in: root)) else { return [] }
    let target = base.map { try? source.commit(named: $0) } ?? (try? source.target(of: "HEAD"))
    return [try? source.commit(named: "HEAD"), target]
  }

  /// Returns nil for a path outside the working tree, or in its git folder.
  private func relative(_ path: String) -> RepoPath? {
    guard path.hasPrefix("\(root)/"), !path.hasPrefix("\(repository.gitFolder)/") else { return nil }
    return RepoPath(String(path.dropFirst(root.count + 1)))
  }
}
