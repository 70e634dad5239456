import ReviewCore

extension GitRepository {
  /// Merges two commits in memory; nothing in the repository changes.
  ///
  /// Conflicts are an answer, not an error.
  /// - Parameters:
  ///   - base: Any name of a commit.
  ///   - head: Likewise.
  ///   - folder: An absolute path; the clean result's files are written there. Files that are right already stay
  ///     untouched, all others go, but for names at its top that `kept` lists. Nil: nothing is written.
  ///   - command: Merges as git itself does, where it is new enough; else libgit2 does, which is nearly the same.
  /// - Throws: `GitError`.
  package func mergeResult(
    base: String, head: String, into folder: String? = nil, keeping kept: Set<String> = [".build"],
    command: (any GitCommandRunning)? = nil
  ) throws(GitError) -> MergeResult {
    let contents = Contents(repository: try OpenRepository.discover(root ?? gitFolder, command: command))
    let (ours, theirs) = (try contents.repository.commit(named: base), try contents.repository.commit(named: head))
    if let command, let merge = try MergeTreeCommand.run(base: ours, head: theirs, contents.repository.layout, by: command) {
      let reopened = Contents(repository: try contents.repository.reopened(withObjectsIn: merge.objectFolder))
      guard merge.answer.conflicts.isEmpty else { return .conflicts(try reopened.explained(merge.answer.conflicts)) }
      if let folder {
        let export = try TreeExport(merge.answer.tree, to: folder, keeping: kept, in: reopened.repository.objects)
        try export.write(in: reopened)
      }
      return try Self.clean(merge.answer.tree)
    }
    return try MergeMaker(contents).merge(base: ours, head: theirs, into: folder, keeping: kept)
  }

  static func clean(_ tree: Oid) throws(GitError) -> MergeResult {
    guard let id = tree.objectID else {
      throw GitError(.other, "The merged tree has no name.", hint: GitError.Kind.other.hint)
    }
    return .clean(tree: id)
  }

  /// Makes a folder hold exactly a commit's files, as `mergeResult` does.
  /// - Parameter command: Reads what libgit2 cannot; nil: such repositories are refused.
  /// - Throws: `GitError`.
  package func materialise(
    commit: String, into folder: String, keeping kept: Set<String> = [".build"],
    command: (any GitCommandRunning)? = nil
  ) throws(GitError) {
    let contents = Contents(repository: try OpenRepository.discover(root ?? gitFolder, command: command))
    let tree = try contents.repository.objects.commit(contents.repository.commit(named: commit)).tree
    try TreeExport(tree, to: folder, keeping: kept, in: contents.repository.objects).write(in: contents)
  }
}
