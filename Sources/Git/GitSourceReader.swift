import Clibgit2
import Platform
package import ReviewCore

/// Reads files at the head of a change: from the commit, the index, or the working tree.
package struct GitSourceReader: SourceReader {
  private let pool: RepositoryPool
  private let folders = FolderListings()
  private let head: Revision
  private let limit: Int

  /// - Parameters:
  ///   - path: Any path inside the repository.
  ///   - head: The reviewed side, `Subject.head`.
  ///   - limit: In bytes; reading a larger file fails.
  ///   - command: Reads the index and layouts that libgit2 does not support; without it, reading them fails.
  package init(path: String, head: Revision, limit: Int = 10 << 20, command: (any GitCommandRunning)? = nil) {
    pool = RepositoryPool(path: path, command: command, readsIndex: head == .index)
    self.head = head
    self.limit = limit
  }

  /// Returns a file of the working tree as it is stored on disk. Never follows a symbolic link in any component of the
  /// path.
  /// - Throws: `GitError`: `missingFile`, `unreadable`, `notAFile`, `tooLarge`.
  package func bytes(of file: RepoPath) throws -> [UInt8] {
    try pool.withRepository { lent throws(GitError) in try bytes(of: file, in: lent) }
  }

  /// Returns nil for a path without a regular file.
  func bytesIfAny(of file: RepoPath) throws(GitError) -> [UInt8]? {
    do throws(GitError) {
      return try pool.withRepository { lent throws(GitError) in try bytes(of: file, in: lent) }
    } catch {
      guard [.missingFile, .notAFile].contains(error.kind) else { throw error }
      return nil
    }
  }

  private func bytes(of file: RepoPath, in lent: LentRepository) throws(GitError) -> [UInt8] {
    switch head {
    case .commit(let id, _):
      // The base of a first commit, which is not a commit.
      guard id.hex != BaseChoice.emptyTree else { throw missing(file) }
      return try blob(at: file, in: folders.root(of: Oid(id), lent.repository.objects), lent.repository.objects)
    case .index:
      return try blob(at: file, in: lent.stagedTree, lent.repository.objects)
    case .worktree:
      return try fileOnDisk(file, lent.repository)
    case .unknown:
      throw GitError(
        .missingFile, "\(file) is not available: the change is known only from a diff.",
        hint: "Run in a checkout of the change and name its base with `--base`.")
    }
  }

  private func blob(at file: RepoPath, in root: Oid?, _ objects: borrowing Objects) throws(GitError) -> [UInt8] {
    guard var tree = root else { throw missing(file) }
    var names = file.bytes.split(separator: UInt8(ascii: "/"))[...]
    while let name = names.popFirst() {
      guard let entry = try folders.entry(named: Array(name), in: tree, objects) else { break }
      if names.isEmpty { return try blob(entry, file, objects) }
      guard entry.mode.isTree else { break }
      tree = entry.id
    }
    return try blob(nil, file, objects)
  }

  private func blob(
    _ entry: (mode: FileMode, id: Oid)?, _ file: RepoPath, _ objects: borrowing Objects
  ) throws(GitError) -> [UInt8] {
    guard let entry else { throw missing(file) }
    guard entry.mode.isRegular else { throw notAFile(file) }
    let size = try objects.size(of: entry.id)
    guard size <= limit else { throw tooLarge(file, size) }
    return try objects.object(entry.id).bytes
  }

  private func fileOnDisk(_ file: RepoPath, _ repository: borrowing OpenRepository) throws(GitError) -> [UInt8] {
    guard let root = repository.layout.workTree.map({ DiskFile($0) }) else { throw missing(file) }
    do throws(ConfinedFile.Refusal) {
      return try ConfinedFile(root: root, path: file.bytes).bytes(limit: limit)
    } catch {
      switch error {
      case .missing: return try fileOutsideCheckout(file, repository)
      case .notAFile: throw notAFile(file)
      case .tooLarge(let size): throw tooLarge(file, size)
      case .noRoot(let reason): throw root.unreadable(reason)
      case .unreadable(let reason): throw DiskFile(file.bytes).unreadable(reason)
      }
    }
  }

  /// Returns a file of the index that a sparse checkout leaves out: git takes it to be on disk, unchanged.
  /// - Throws: `missingFile` for any other file.
  private func fileOutsideCheckout(
    _ file: RepoPath, _ repository: borrowing OpenRepository
  ) throws(GitError) -> [UInt8] {
    guard repository.isSet("core.sparsecheckout") == true, let command = repository.command, let name = file.text else {
      throw missing(file)
    }
    let arguments = ["ls-files", "-z", "-t", "--stage", "--full-name", "--", ":(top,literal)\(name)"]
    let entry = try command.run(arguments, input: [], variables: [:]).output.prefix { $0 != 0 }
    // `S` for a file that is left out, the mode, the object and the stage, then a tab and the path.
    let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
    let fields = parts.first?.split(separator: UInt8(ascii: " ")) ?? []
    guard parts.last?.elementsEqual(file.bytes) == true, fields.count == 4, fields[0].elementsEqual("S".utf8),
      fields[1].starts(with: "100".utf8), let id = Oid(hex: String(decoding: fields[2], as: UTF8.self))
    else { throw missing(file) }
    return try blob((.regular, id), file, repository.objects)
  }

  private func missing(_ file: RepoPath) -> GitError {
    GitError(
      .missingFile, "\(file) is not in \(head).",
      hint: "Check the path; the file may have been removed since the change was read.")
  }

  private func notAFile(_ file: RepoPath) -> GitError {
    GitError(
      .notAFile, "\(file) in \(head) is not a regular file, or its path contains a symbolic link.",
      hint: "Name the file itself; links are not followed.")
  }

  private func tooLarge(_ file: RepoPath, _ size: Int) -> GitError {
    GitError(
      .tooLarge, "\(file) has \(size) bytes, more than the limit of \(limit).",
      hint: "Exclude it in `.lint.yml`, or split it.")
  }
}

extension GitSourceReader {
  /// Returns the regular files with an extension, ordered by path. Reads no file. Empty for a working tree.
  /// - Throws: `GitError` when the commit or the index cannot be read, or has too many files.
  package func storedFiles(withExtension name: String) throws(GitError) -> [StoredFile] {
    try pool.withRepository { lent throws(GitError) in
      guard let tree = try tree(of: lent) else { return [] }
      return try Snapshot(tree: tree, in: lent.repository.objects).files.compactMap { file in
        guard file.mode.isRegular, file.path.hasExtension(name) else { return nil }
        return file.id?.objectID.map { StoredFile(path: file.path, id: $0) }
      }
    }
  }

  private func tree(of lent: LentRepository) throws(GitError) -> Oid? {
    guard case .commit(let id, _) = head else { return lent.stagedTree }
    return id.hex == BaseChoice.emptyTree ? nil : try lent.repository.objects.commit(Oid(id)).tree
  }

  /// Reads stored files on all processors.
  /// - Parameter body: Is called on several threads, with the index of each file. Its contents are nil above the
  ///   reader's limit.
  /// - Throws: `GitError` when the repository cannot be opened.
  package func readStored(
    _ files: [StoredFile], _ body: @Sendable (Int, Result<[UInt8]?, GitError>) -> Void
  ) throws(GitError) {
    let areShared = try pool.withRepository { lent throws(GitError) in
      // Otherwise the same repository reads all files, so that missing ones are fetched in one request.
      try lent.repository.objects.prepare(files.map { Oid($0.id) }, limit: limit)
      return lent.repository.objects.areShared
    }
    _ = parallelMap(files.indices, threads: areShared ? Processors.count : 1) { index in
      body(index, Result { () throws(GitError) in try bytes(of: files[index]) })
    }
  }

  /// Returns nil for a file above the limit.
  private func bytes(of file: StoredFile) throws(GitError) -> [UInt8]? {
    try pool.withRepository { lent throws(GitError) in
      let id = Oid(file.id)
      guard try lent.repository.objects.size(of: id) <= limit else { return nil }
      return try lent.repository.objects.object(id).bytes
    }
  }

  /// Returns the paths of all files and links with a name.
  /// - Parameter folders: The folders to search in addition to the root, each with all its parents; nil searches
  ///   everywhere.
  /// - Throws: `GitError` when the commit or the index cannot be read.
  package func paths(ofFilesNamed name: String, in folders: Set<RepoPath>?) throws -> [RepoPath] {
    let name = Array(name.utf8)
    return try pool.withRepository { lent throws(GitError) in
      if case .commit(let id, _) = head {
        guard id.hex != BaseChoice.emptyTree else { return [] }
        let tree = try lent.repository.objects.commit(Oid(id)).tree
        return try Self.found(name, in: folders, below: tree, lent.repository.objects)
      }
      if let tree = lent.stagedTree { return try Self.found(name, in: folders, below: tree, lent.repository.objects) }
      let staged = try StagedTree(.index, of: lent.repository)
      let reopened = try lent.repository.reopened(withObjectsIn: staged.objectFolder)
      return try Self.found(name, in: folders, below: staged.tree, reopened.objects)
    }
  }

  /// Reads each folder's tree once, level by level.
  private static func found(
    _ name: [UInt8], in folders: Set<RepoPath>?, below root: Oid, _ objects: borrowing Objects
  ) throws(GitError) -> [RepoPath] {
    var found: [RepoPath] = []
    var pending: [(tree: Oid, prefix: [UInt8])] = [(root, [])]
    while !pending.isEmpty {
      let level = pending
      pending = []
      try objects.prepare(level.map(\.tree))
      for folder in level {
        for entry in try objects.tree(folder.tree) where entry.mode.isTree || entry.name == name {
          let path = RepoPath(bytes: folder.prefix + entry.name)
          if !entry.mode.isTree {
            found.append(path)
          } else if folders?.contains(path) ?? true {
            pending.append((entry.id, path.bytes + [UInt8(ascii: "/")]))
          }
        }
      }
    }
    return found
  }
}

/// A regular file of a commit or of the index.
package struct StoredFile: Hashable, Sendable {
  package let path: RepoPath
  /// The object that contains the file.
  package let id: ObjectID

  package init(path: RepoPath, id: ObjectID) {
    self.path = path
    self.id = id
  }
}
