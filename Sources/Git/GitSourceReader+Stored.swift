import Platform
package import ReviewCore

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

extension GitSourceReader {
  /// Returns the regular files with an extension, ordered by path. Reads no file. Empty for a working tree.
  /// - Throws: `GitError` when the commit or the index cannot be read, or has too many files.
  package func storedFiles(withExtension name: String) throws(GitError) -> [StoredFile] {
    try withRepository { lent throws(GitError) in
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
    let areShared = try withRepository { lent throws(GitError) in
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
    try withRepository { lent throws(GitError) in
      let id = Oid(file.id)
      guard try lent.repository.objects.size(of: id) <= limit else { return nil }
      return try lent.repository.objects.object(id).bytes
    }
  }
}
