extension RepoPath {
  /// Whether it is `folder`, or something in it. Everything lies below the empty path.
  package func isAtOrBelow(_ folder: RepoPath) -> Bool {
    guard !folder.bytes.isEmpty, self != folder else { return true }
    return bytes.starts(with: folder.bytes) && bytes.dropFirst(folder.bytes.count).first == UInt8(ascii: "/")
  }
}
