import Git
import Platform
import ReviewCore

/// The folders of a working tree whose files are watched, and the changes that require another review.
struct WatchedTree {
  private static let extensions = ["swift", "yml", "yaml", "c", "h", "cpp", "m", "mm"]

  /// Absolute, without symbolic links.
  let root: String
  /// The git folder of the working tree, absolute.
  let gitFolder: String
  let services: Services
  let watch: any FolderWatching

  /// Watches all folders with files that git does not ignore, and the branch that is checked out.
  /// - Returns: The number of folders.
  /// - Throws: A `UserFacingError` when a folder cannot be watched, or git cannot list the files.
  func begin() throws -> Int {
    for folder in [gitFolder, "\(gitFolder)/logs"] { try watch.watch(folder) }
    let files = try KnownFiles(git: services.git(in: root), root: root).paths()
    let folders = Set(files.flatMap(\.folders).compactMap(\.text))
    try watch.watch(root)
    for folder in folders { try watch.watch("\(root)/\(folder)") }
    return folders.count + 1
  }

  /// Returns the files whose change requires a review, relative to the root; nil if any file may have changed. Watches
  /// new folders.
  /// - Throws: A `UserFacingError` when a new folder cannot be watched.
  func relevant(_ changes: FileChanges) throws -> Set<RepoPath>? {
    var files = changes.files
    for folder in changes.folders where isWatched(folder) { files.formUnion(try begin(at: folder)) }
    // Commits and branches: the lines of the change are others then.
    let isOtherHead = files.contains("\(gitFolder)/HEAD") || files.contains("\(gitFolder)/logs/HEAD")
    guard !changes.isIncomplete, !isOtherHead else { return nil }
    return Set(files.compactMap(relative).filter { path in Self.extensions.contains { path.hasExtension($0) } })
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
    guard let path = relative(folder), let name = path.text else { return false }
    let ignored = try? services.git(in: root).run(["check-ignore", "--quiet", "--", name])
    return ignored?.status != 0
  }

  /// Returns nil for a path outside the working tree, or in its git folder.
  private func relative(_ path: String) -> RepoPath? {
    guard path.hasPrefix("\(root)/"), !path.hasPrefix("\(gitFolder)/") else { return nil }
    return RepoPath(String(path.dropFirst(root.count + 1)))
  }
}
