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
    let paths = known.compactMap(\.text).map { PathComponents($0) }
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

  /// Returns the file at a path, as the repository spells it: Unicode has several spellings of one character, and macOS
  /// and git may use another one than the report. Nil when no file, or several, have the path.
  func file(at path: PathComponents) -> RepoPath? {
    let own = path.repoPath
    if known.contains(own) { return own }
    guard !path.isASCII else { return nil }
    let same = paths(endingIn: path.parts[...]).filter { $0.parts.count == path.parts.count }
    return same.count == 1 ? same.first?.repoPath : nil
  }

  /// Returns the files whose last components are these; a file without other components comes first.
  func paths(endingIn end: ArraySlice<Substring>) -> ArraySlice<PathComponents> {
    guard let name = end.last, let named = candidates[name] else { return [] }
    let first = named.partitionPoint { !Self.precedes($0.parts[...], end) }
    let rest = named[first...]
    return rest[..<rest.partitionPoint { !$0.ends(in: end) }]
  }

  /// How many files have the longest common end with a path.
  enum Match: Hashable {
    case none, one(RepoPath), several

    var file: RepoPath? {
      if case .one(let file) = self { file } else { nil }
    }
  }

  /// Returns the file with the longest common end.
  ///
  /// One of the two paths must be the end of the other. A bare file name is not sufficient unless the report has no
  /// more.
  func bestMatch(for path: PathComponents) -> Match {
    let longer = paths(endingIn: path.parts[...])
    if longer.count > 1 { return .several }
    guard path.parts.count > 1 || !path.isAbsolute else { return .none }
    if let only = longer.first { return .one(only.repoPath) }
    for count in stride(from: min(depth, path.parts.count - 1), through: 2, by: -1) {
      if let file = paths(endingIn: path.parts.suffix(count)).first, file.parts.count == count {
        return .one(file.repoPath)
      }
    }
    return .none
  }

  /// Compares the last component, then the one before it.
  private static func precedes(_ left: ArraySlice<Substring>, _ right: ArraySlice<Substring>) -> Bool {
    left.reversed().lexicographicallyPrecedes(right.reversed())
  }
}

extension PathComponents {
  fileprivate var isASCII: Bool { parts.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } }

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
