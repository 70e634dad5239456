package import ReviewCore

extension GitSourceReader {
  /// Returns the paths of all files and links with a name.
  /// - Parameter folders: The folders to search in addition to the root, each with all its parents; nil searches
  ///   everywhere.
  /// - Throws: `GitError` when the commit or the index cannot be read.
  package func paths(ofFilesNamed name: String, in folders: Set<RepoPath>?) throws -> [RepoPath] {
    let name = Array(name.utf8)
    return try withRepository { lent throws(GitError) in
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
