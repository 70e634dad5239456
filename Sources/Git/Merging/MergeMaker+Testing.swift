package import ReviewCore

extension GitRepository {
  /// Writes the merge of two commits to a folder so that it can be tested, see `mergeResult`.
  /// - Returns: The result, and the way from the merged files' lines to the head's lines.
  /// - Throws: `GitError`.
  package func mergeForTesting(
    base: String, head: String, into folder: String, command: (any GitCommandRunning)?
  ) throws(GitError) -> (result: MergeResult, lineMap: LineMap) {
    let contents = Contents(repository: try OpenRepository.discover(root ?? gitFolder, command: command))
    let (ours, theirs) = (try contents.repository.commit(named: base), try contents.repository.commit(named: head))
    let target = try contents.repository.objects.commit(theirs).tree
    if let command, let merge = try MergeTreeCommand.run(base: ours, head: theirs, contents.repository.layout, by: command) {
      let merged = Contents(repository: try contents.repository.reopened(withObjectsIn: merge.objectFolder))
      guard merge.answer.conflicts.isEmpty else {
        return (.conflicts(try merged.explained(merge.answer.conflicts)), .identity)
      }
      let tree = merge.answer.tree
      try TreeExport(tree, to: folder, keeping: [".build"], in: merged.repository.objects).write(in: merged)
      return (try Self.clean(tree), try merged.lineMap(from: tree, to: target))
    }
    let maker = try MergeMaker(contents)
    let result = try maker.merge(base: ours, head: theirs, into: folder, keeping: [".build"])
    guard case .clean(let tree) = result else { return (result, .identity) }
    return (result, try maker.contents.lineMap(from: Oid(tree), to: target))
  }
}

extension Contents {
  /// From one tree's lines to another's. On this thread alone: a merged tree may be known to this handle only.
  fileprivate func lineMap(from old: Oid, to new: Oid) throws(GitError) -> LineMap {
    let options = GitOptions()
    let deltas = try TreeComparison.deltas(from: old, to: new, in: repository.objects)
    let paired = try RenamePairing.paired(deltas, options.renames, sizeLimit: options.sizeLimit, in: self)
    let maker = PatchMaker(sizeLimit: options.sizeLimit, ignoresWhitespace: false)
    var files: [FileChange] = []
    for delta in paired { files.append(try maker.change(for: delta, in: self)) }
    return LineMap(testedToHead: Diff(files: files))
  }
}
