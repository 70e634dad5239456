package import ReviewCore

extension GitRepository {
  /// Merges two commits without changing the repository. Conflicts are a result, not an error.
  ///
  /// Uses git's default settings and ignores attributes, merge drivers and settings of the repository and of both
  /// sides.
  /// - Parameters:
  ///   - base: Any name of a commit.
  ///   - head: Any name of a commit.
  ///   - command: Git 2.38 or newer.
  /// - Throws: `GitError`.
  package func mergeResult(
    base: String, head: String, command: any GitCommandRunning
  ) throws(GitError) -> MergeResult {
    let contents = ContentReader(repository: try OpenRepository.discover(root ?? gitFolder, command: command))
    let merge = try contents.merge(base: base, head: head)
    return try contents.merged(merge).result(of: merge.answer)
  }

  /// Writes the merge of two commits to a folder for testing, see `mergeResult` and `materialise`.
  /// - Returns: The result, and the map from the merged files' lines to the head's lines.
  /// - Throws: `GitError`.
  package func mergeForTesting(
    base: String, head: String, into folder: String, command: any GitCommandRunning
  ) throws(GitError) -> (result: MergeResult, lineMap: LineMap) {
    let contents = ContentReader(repository: try OpenRepository.discover(root ?? gitFolder, command: command))
    let merge = try contents.merge(base: base, head: head)
    let merged = try contents.merged(merge)
    let result = try merged.result(of: merge.answer)
    guard case .clean = result else { return (result, .identity) }
    let target = try contents.repository.objects.commit(contents.repository.commit(named: head)).tree
    let export = try TreeExport(merge.answer.tree, to: folder, keeping: [".build"], in: merged.repository.objects)
    try export.write(in: merged)
    return (result, try merged.lineMap(from: merge.answer.tree, to: target))
  }

  /// Makes a folder contain exactly a commit's files. Correct files stay untouched; other files are removed.
  /// - Parameters:
  ///   - folder: An absolute path.
  ///   - kept: Names at its top level that stay.
  ///   - command: Reads layouts that libgit2 does not support; without it, reading them fails.
  /// - Throws: `GitError`.
  package func materialise(
    commit: String, into folder: String, keeping kept: Set<String> = [".build"],
    command: (any GitCommandRunning)? = nil
  ) throws(GitError) {
    let contents = ContentReader(repository: try OpenRepository.discover(root ?? gitFolder, command: command))
    let tree = try contents.repository.objects.commit(contents.repository.commit(named: commit)).tree
    try TreeExport(tree, to: folder, keeping: kept, in: contents.repository.objects).write(in: contents)
  }
}

extension ContentReader {
  fileprivate func merge(base: String, head: String) throws(GitError) -> MergeTreeCommand {
    try MergeTreeCommand.merge(base: repository.commit(named: base), head: repository.commit(named: head), in: self)
  }

  /// Opens the repository with the merge's objects.
  fileprivate func merged(_ merge: borrowing MergeTreeCommand) throws(GitError) -> ContentReader {
    ContentReader(repository: try repository.reopened(withObjectsIn: merge.objectFolder))
  }

  fileprivate func result(of answer: MergeTreeCommand.Answer) throws(GitError) -> MergeResult {
    guard answer.conflicts.isEmpty else { return .conflicts(try explained(answer.conflicts)) }
    guard let id = answer.tree.objectID else {
      throw GitError(.other, "The merged tree has no name.", hint: GitError.Kind.other.hint)
    }
    return .clean(tree: id)
  }

  /// Returns the map from one tree's lines to another's.
  fileprivate func lineMap(from old: Oid, to new: Oid) throws(GitError) -> LineMap {
    let deltas = try TreeComparison.deltas(from: old, to: new, in: repository.objects)
    return LineMap(testedToHead: try DiffMaker(options: GitOptions(), ignoresWhitespace: false).diff(deltas, in: self))
  }
}
