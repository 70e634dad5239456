import ReviewCore

/// Finds files by the end of their paths.
struct PathSuffixes {
  private let known: Set<RepoPath>
  /// By file name; ordered by their components from last to first, so that paths with a common end are adjacent.
  private let candidates: [Substring: [PathComponents]]
  /// The number of components of the longest path.
  private let depth: Int

  init(_ paths: some Sequence<RepoPath>) {
    known = Set(paths)
    let paths = known.compactMap(\.text).map(PathComponents.init)
    depth = paths.map(\.parts.count).max() ?? 0
    candidates = Dictionary(grouping: paths) { $0.parts.last ?? "" }
      .mapValues { $0.count == 1 ? $0 : $0.sorted { Self.precedes($0.parts[...], $1.parts[...]) } }
  }

  func knows(fileName: Substring) -> Bool {
    candidates[fileName] != nil
  }

  func knows(_ path: RepoPath) -> Bool {
    known.contains(path)
  }

  /// Returns the files whose last components are these; a file without other components comes first.
  func paths(endingIn end: ArraySlice<Substring>) -> ArraySlice<PathComponents> {
    guard let name = end.last, let named = candidates[name] else { return [] }
    let first = named.partitionPoint { !Self.precedes($0.parts[...], end) }
    let rest = named[first...]
    return rest[..<rest.partitionPoint { !$0.ends(in: end) }]
  }

  /// Returns the only file with the longest common end; nil when there is none or several.
  ///
  /// One of the two paths must be the end of the other. A bare file name is not sufficient unless the report has no
  /// more.
  func bestMatch(for path: PathComponents) -> RepoPath? {
    guard path.parts.count > 1 || !path.isAbsolute else { return nil }
    let longer = paths(endingIn: path.parts[...])
    if let first = longer.first { return longer.count == 1 ? first.repoPath : nil }
    for count in stride(from: min(depth, path.parts.count - 1), through: 2, by: -1) {
      if let file = paths(endingIn: path.parts.suffix(count)).first, file.parts.count == count { return file.repoPath }
    }
    return nil
  }

  /// Compares the last component, then the one before it.
  private static func precedes(_ left: ArraySlice<Substring>, _ right: ArraySlice<Substring>) -> Bool {
    left.reversed().lexicographicallyPrecedes(right.reversed())
  }
}

extension PathComponents {
  func ends(in end: ArraySlice<Substring>) -> Bool {
    parts.count >= end.count && parts.suffix(end.count) == end
  }
}

extension RandomAccessCollection {
  /// Returns the first index whose element meets the condition; all later elements must meet it, too.
  fileprivate func partitionPoint(_ isBehind: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if isBehind(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
