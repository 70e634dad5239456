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
    let folders = Set(try files().flatMap { Self.folders(above: $0) }).union([""])
    for folder in folders { try watch.watch(folder.isEmpty ? root : "\(root)/\(folder)") }
    return folders.count
  }

  /// Returns the files whose change requires a review, relative to the root; nil if any file may have changed. Watches new
  /// folders.
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
    // Watch first, then list: a file that is written in between is in both.
    try watch.watch(folder)
    var files: Set<String> = []
    for path in FolderWalk.files(below: RepoPath(folder), withExtension: "swift") {
      guard let file = path.text else { continue }
      files.insert(file)
      for name in Self.folders(above: path) where name.hasPrefix(folder) { try watch.watch(name) }
    }
    return files
  }

  /// Whether git does not ignore a new folder.
  private func isWatched(_ folder: String) -> Bool {
    guard let path = relative(folder), let name = path.text else { return false }
    let ignored = try? services.git(in: root).run(["check-ignore", "--quiet", "--", name])
    return ignored?.status != 0
  }

  private func files() throws -> [RepoPath] {
    try KnownFiles(git: services.git(in: root), root: root).paths()
  }

  /// Returns nil for a path outside the working tree, or in its git folder.
  private func relative(_ path: String) -> RepoPath? {
    guard path.hasPrefix("\(root)/"), !path.hasPrefix("\(gitFolder)/") else { return nil }
    return RepoPath(String(path.dropFirst(root.count + 1)))
  }

  /// Returns the folders that contain a file, up to the root: `A/B/c.swift` is in `A/B` and `A`.
  private static func folders(above file: RepoPath) -> [String] {
    guard var rest = file.text?[...] else { return [] }
    var folders: [String] = []
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      if !rest.isEmpty { folders.append(String(rest)) }
    }
    return folders
  }
}
