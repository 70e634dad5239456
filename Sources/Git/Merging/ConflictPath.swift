import ReviewCore

/// A path as `git merge-tree` lists it for a conflict.
struct ConflictPath {
  let bytes: [UInt8]

  /// Returns the path that the file has in the commit. Where a file and a folder or link have the same name, git
  /// appends `~` and the commit of the entry. If that name exists, too, git also appends `_` and a number.
  /// - Parameter commits: The two merged commits.
  func original(merging commits: [Oid]) -> RepoPath {
    for commit in commits {
      let mark = Array("~\(commit.hex)".utf8)
      guard let start = bytes.indices.last(where: { bytes[$0...].starts(with: mark) }), start > 0 else { continue }
      let rest = bytes[(start + mark.count)...]
      let isNumber = rest.first == UInt8(ascii: "_") && rest.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
      if rest.isEmpty || isNumber { return RepoPath(bytes: Array(bytes[..<start])) }
    }
    return RepoPath(bytes: bytes)
  }
}
