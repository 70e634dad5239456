extension RepoPath {
  /// Whether a folder on the path, or the file, has a name that begins with a dot.
  package var isHidden: Bool {
    bytes.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }

  /// The folder that contains the path; empty for the root.
  package var folder: RepoPath {
    RepoPath(bytes: Array(bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)]))
  }

  /// All folders that contain the path, except the root, the deepest first.
  package var folders: [RepoPath] {
    var folders: [RepoPath] = []
    var folder = folder
    while !folder.bytes.isEmpty {
      folders.append(folder)
      folder = folder.folder
    }
    return folders
  }

  /// Returns whether the path is `folder` or below it. Every path is below the empty path.
  package func isAtOrBelow(_ folder: RepoPath) -> Bool {
    guard !folder.bytes.isEmpty, self != folder else { return true }
    return bytes.starts(with: folder.bytes) && bytes.dropFirst(folder.bytes.count).first == UInt8(ascii: "/")
  }

  /// Returns the path relative to a folder, or nil when it is elsewhere.
  package func relative(to folder: RepoPath) -> RepoPath? {
    guard isAtOrBelow(folder) else { return nil }
    return folder.bytes.isEmpty ? self : RepoPath(bytes: Array(bytes.dropFirst(folder.bytes.count + 1)))
  }

  /// Returns a path that is written relative to this folder, without `.` and `..`; nil when it is outside the
  /// repository.
  package func resolving(_ path: some Collection<UInt8>) -> RepoPath? {
    let slash = UInt8(ascii: "/")
    var parts = bytes.split(separator: slash).map(Array.init)
    for part in path.split(separator: slash) where !part.elementsEqual(".".utf8) {
      guard part.elementsEqual("..".utf8) else {
        parts.append(Array(part))
        continue
      }
      guard parts.popLast() != nil else { return nil }
    }
    return RepoPath(bytes: Array(parts.joined(separator: [slash])))
  }
}
