import ReviewCore

/// The folders that a report's relative paths may start from, as folders of the repository.
///
/// A report may name thousands of them, so no path is tried from each: the repository's files that end like the path
/// are looked up, and then whether the folders before that end are roots.
struct ReportRoots {
  /// Of `..` at the beginning of a path; one with more is not looked for from here.
  private static let climbLimit = 16

  private let roots: [PathComponents]
  private let repository: [PathComponents]
  /// By the number of folders that a path goes up before it goes down.
  private var levels: [Int: Level] = [:]
  /// How many files and folders were looked at.
  private(set) var steps = 0

  /// Roots so many folders up.
  private struct Level {
    /// By folder of the repository: the place of its first root in the report.
    var inside: [[Substring]: Int] = [:]
    /// Folders above the repository: their place in the report, and the way down to the repository.
    var above: [(rank: Int, way: ArraySlice<Substring>)] = []
  }

  /// - Parameters:
  ///   - roots: As the report names them.
  ///   - repository: The absolute path of the repository, in all its spellings.
  init(_ roots: [String], repository: [PathComponents]) {
    self.roots = roots.map(PathComponents.init)
    self.repository = repository
  }

  /// The file that a relative path leads to from one of the roots, the first in the report before others.
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
    for folder in level.above where folder.rank < best?.rank ?? .max && end.starts(with: folder.way) {
      steps += 1
      let below = PathComponents(isAbsolute: false, parts: Array(end.dropFirst(folder.way.count))).repoPath
      if known.knows(below) { best = (folder.rank, below) }
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
