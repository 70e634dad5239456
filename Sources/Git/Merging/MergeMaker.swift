import Clibgit2
import ReviewCore

/// Merges two commits in memory by libgit2.
struct MergeMaker: ~Copyable {
  let contents: Contents

  init(_ contents: consuming Contents) throws(GitError) {
    try MemoryObjects.install(in: contents.repository)
    self.contents = contents
  }

  /// - Parameters:
  ///   - folder: Where a clean result's files go; nil: nowhere.
  ///   - kept: Names at its top that stay.
  func merge(base: Oid, head: Oid, into folder: String?, keeping kept: Set<String>) throws(GitError) -> MergeResult {
    let index = try mergedIndex(base, head)
    guard unsafe git_index_has_conflicts(index.raw) == 0 else {
      return .conflicts(try contents.explained(try conflicts(in: index)))
    }
    let tree = try writtenTree(index)
    if let folder {
      try TreeExport(tree, to: folder, keeping: kept, in: contents.repository.objects).write(in: contents)
    }
    return try GitRepository.clean(tree)
  }

  private func mergedIndex(_ base: Oid, _ head: Oid) throws(GitError) -> Owned<IndexHandle> {
    let library = unsafe try contents.repository.library(to: "merge")
    let ours = try commit(base)
    let theirs = try commit(head)
    var options = unsafe git_merge_options()
    unsafe git_merge_options_init(&options, UInt32(GIT_MERGE_OPTIONS_VERSION))
    var metric = unsafe GitMeasure.metric
    return try Owned("merge \(head.hex) into \(base.hex)") { made in
      unsafe withUnsafeMutablePointer(to: &metric) { metric in
        unsafe options.metric = metric
        return unsafe git_merge_commits(&made, library, ours.raw, theirs.raw, &options)
      }
    }
  }

  private func commit(_ id: Oid) throws(GitError) -> Owned<CommitHandle> {
    let library = unsafe try contents.repository.library(to: "merge")
    var raw = id.raw
    return try Owned("read commit \(id.hex)") { made in unsafe git_commit_lookup(&made, library, &raw) }
  }

  private func writtenTree(_ index: borrowing Owned<IndexHandle>) throws(GitError) -> Oid {
    let library = unsafe try contents.repository.library(to: "merge")
    var id = git_oid()
    try check("write the merged tree") { unsafe git_index_write_tree_to(&id, index.raw, library) }
    return Oid(id)
  }

  private func conflicts(in index: borrowing Owned<IndexHandle>) throws(GitError) -> [MergeConflict] {
    let iterator = try Owned<ConflictIteratorHandle>("list the conflicts") { made in
      unsafe git_index_conflict_iterator_new(&made, index.raw)
    }
    var result: [MergeConflict] = []
    var ancestor: UnsafePointer<git_index_entry>?
    var ours: UnsafePointer<git_index_entry>?
    var theirs: UnsafePointer<git_index_entry>?
    while unsafe git_index_conflict_next(&ancestor, &ours, &theirs, iterator.raw) == 0 {
      unsafe result.append(
        MergeConflict(ancestor: Self.side(ancestor), base: Self.side(ours), head: Self.side(theirs)))
    }
    return result
  }

  private static func side(_ raw: UnsafePointer<git_index_entry>?) -> MergeConflict.Side? {
    guard let raw = unsafe raw, let blob = unsafe Oid(raw.pointee.id).objectID else { return nil }
    let entry = unsafe Index.entry(raw.pointee)
    return MergeConflict.Side(path: entry.path, kind: entry.mode.kind, blob: blob)
  }
}
