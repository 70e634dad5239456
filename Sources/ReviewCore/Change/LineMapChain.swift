/// Maps the lines of an earlier commit to the head, over the commits between them.
package struct LineMapChain: Hashable, Sendable {
  private let maps: [LineMap]

  /// - Parameter diffs: From the earlier commit to the head, each from the result of the one before it.
  package init(_ diffs: [Diff]) {
    maps = diffs.map { LineMap(testedToHead: $0) }
  }

  /// Returns the path of a file in the head, or nil when the head has no such file.
  package func headPath(of path: RepoPath) -> RepoPath? {
    var path = path
    for map in maps {
      guard let next = map.headPath(of: path) else { return nil }
      path = next
    }
    return path
  }

  /// Returns the head's number for a line, or nil when the head has no such line.
  package func headLine(of line: Int, in path: RepoPath) -> Int? {
    var (line, path) = (line, path)
    for map in maps {
      guard let next = map.headLine(of: line, in: path), let file = map.headPath(of: path) else { return nil }
      (line, path) = (next, file)
    }
    return line
  }

  /// Returns whether any of the diffs contains the file, so that its lines may differ.
  package func touches(_ path: RepoPath) -> Bool {
    var path = path
    for map in maps {
      guard !map.touches(path), let next = map.headPath(of: path) else { return true }
      path = next
    }
    return false
  }
}
