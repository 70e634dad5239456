import ReviewCore

/// Finds files by the end of their paths.
struct PathSuffixes {
  private let known: Set<RepoPath>
  /// By file name.
  private let candidates: [Substring: [PathComponents]]

  init(_ paths: some Sequence<RepoPath>) {
    known = Set(paths)
    candidates = Dictionary(grouping: known.compactMap(\.text).map(PathComponents.init)) { $0.parts.last ?? "" }
  }

  func knows(fileName: Substring) -> Bool {
    candidates[fileName] != nil
  }

  func knows(_ path: RepoPath) -> Bool {
    known.contains(path)
  }

  /// The one file with the longest common end, or nil when there is none, or several.
  ///
  /// One of the two paths must be the end of the other; a bare file name is too little unless it is all that the
  /// report has.
  func bestMatch(for path: PathComponents) -> RepoPath? {
    guard let name = path.parts.last, let named = candidates[name] else { return nil }
    let fitting = named.map { (path: $0, common: Self.commonSuffix($0.parts, path.parts)) }.filter { candidate in
      let isWhole = candidate.common == min(candidate.path.parts.count, path.parts.count)
      return isWhole && (candidate.common > 1 || !path.isAbsolute && path.parts.count == 1)
    }
    guard let longest = fitting.map(\.common).max() else { return nil }
    let best = fitting.filter { $0.common == longest }
    return best.count == 1 ? best.first?.path.repoPath : nil
  }

  private static func commonSuffix(_ left: [Substring], _ right: [Substring]) -> Int {
    zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
  }
}
