import ReviewCore

extension ContentReader {
  /// Adds the lines of both sides to conflicts in which both sides are text within the size limit.
  func explained(_ conflicts: [MergeConflict], sizeLimit: Int = GitOptions().sizeLimit) throws(GitError)
    -> [MergeConflict]
  {
    var explained: [MergeConflict] = []
    for var conflict in conflicts {
      conflict.regions = try regions(of: conflict, sizeLimit: sizeLimit)
      explained.append(conflict)
    }
    return explained
  }

  private func regions(of conflict: MergeConflict, sizeLimit: Int) throws(GitError) -> [ConflictRegion] {
    guard let base = try text(of: conflict.base, sizeLimit), let head = try text(of: conflict.head, sizeLimit) else {
      return []
    }
    let ancestor = try text(of: conflict.ancestor, sizeLimit) ?? RawObject(kind: .blob, bytes: [])
    return try ConflictRegions(ancestor: ancestor, base: base, head: head).regions
  }

  /// Returns nil for a side without lines to show.
  private func text(of side: MergeConflict.Side?, _ sizeLimit: Int) throws(GitError) -> RawObject? {
    guard let side, side.kind == .regular || side.kind == .executable else { return nil }
    let id = Oid(side.blob)
    guard try repository.objects.size(of: id) <= sizeLimit else { return nil }
    let object = try repository.objects.object(id)
    guard !object.withBytes({ bytes in BinaryCheck.isBinary(bytes) }) else { return nil }
    return object
  }
}
