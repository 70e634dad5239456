import ReviewCore

/// The folders that a report's relative paths may be relative to, as folders of the repository.
///
/// A report may name thousands of them, so paths are not tried from each root. Instead, files with the same end as the
/// path are looked up, and then whether the folders before that end are roots.
struct ReportRoots {
  /// The maximum number of leading `..` in a path; a path with more is not resolved here.
  private static let climbLimit = 16

  private let roots: [PathComponents]
  private let repository: [PathComponents]
  /// By the number of folders that a path goes up before it goes down.
  private var levels: [Int: Level] = [:]
  /// The number of examined files and folders.
  private(set) var steps = 0

  /// The roots at one number of folders up.
  private struct Level {
    /// By folder of the repository: the index of its first root in the report.
    var inside: [[Substring]: Int] = [:]
    /// Folders above the repository: their index in the report, and the path down to the repository.
    var above: [(rank: Int, path: ArraySlice<Substring>)] = []
  }

  /// - Parameters:
  ///   - roots: The roots as in the report.
  ///   - repository: The absolute path of the repository, in all its spellings.
  init(_ roots: [String], repository: [PathComponents]) {
    self.roots = roots.map { PathComponents($0) }
    self.repository = repository
  }

  /// Returns the file that a relative path leads to from one of the roots; earlier roots in the report have precedence.
  mutating func file(at path: PathComponents, in known: PathSuffixes) -> RepoPath? {
    let end = path.parts.drop { $0 == ".." }
    let climbs = path.parts.count - end.count
    guard !roots.isEmpty, !end.isEmpty, climbs <= Self.climbLimit else { return nil }
    let level = level(climbs)
    var best: (rank: Int, path: RepoPath)?
    for file in known.paths(endingIn: end) {
      steps += 1
      guard let rank = level.inside[Array(file.parts.dropLast(end.count))] else { continue }
      if rank < best?.rank ?? .max { best = (rank, file.repoPath) }
    }
    for folder in level.above where folder.rank < best?.rank ?? .max && end.starts(with: folder.path) {
      steps += 1
      let below = PathComponents(isAbsolute: false, parts: Array(end.dropFirst(folder.path.count)))
      if let file = known.file(at: below) { best = (folder.rank, file) }
    }
    return best?.path
  }

  private mutating func level(_ climbs: Int) -> Level {
    if let level = levels[climbs] { return level }
    var level = Level()
    var seen: Set<PathComponents> = []
    for (rank, root) in roots.enumerated() where root.parts.count >= climbs && !root.leavesItsRoot {
      let folder = PathComponents(isAbsolute: root.isAbsolute, parts: root.parts.dropLast(climbs))
      steps += 1
      guard seen.insert(folder).inserted else { continue }
      place(folder, rank: rank, in: &level)
    }
    levels[climbs] = level
    return level
  }

  private func place(_ folder: PathComponents, rank: Int, in level: inout Level) {
    func add(inside parts: [Substring]) {
      if level.inside[parts] == nil { level.inside[parts] = rank }
    }
    guard folder.isAbsolute else { return add(inside: folder.parts) }
    for root in repository {
      if folder.parts.starts(with: root.parts) {
        add(inside: Array(folder.parts.dropFirst(root.parts.count)))
      } else if root.parts.starts(with: folder.parts) {
        level.above.append((rank, root.parts[folder.parts.count...]))
      }
    }
  }
}
