extension RepoPath {
  /// The folder that it lies in; empty for the root.
  package var folder: RepoPath {
    RepoPath(bytes: Array(bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)]))
  }

  /// All folders that it lies in but the root, the deepest first.
  package var folders: [RepoPath] {
    var folders: [RepoPath] = []
    var folder = folder
    while !folder.bytes.isEmpty {
      folders.append(folder)
      folder = folder.folder
    }
    return folders
  }

  /// Whether it is `folder`, or something in it. Everything lies below the empty path.
  package func isAtOrBelow(_ folder: RepoPath) -> Bool {
    guard !folder.bytes.isEmpty, self != folder else { return true }
    return bytes.starts(with: folder.bytes) && bytes.dropFirst(folder.bytes.count).first == UInt8(ascii: "/")
  }
}
