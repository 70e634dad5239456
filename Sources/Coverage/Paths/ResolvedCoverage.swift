package import ReviewCore

/// The coverage of the repository's files, from all reports.
package struct ResolvedCoverage: Sendable {
  package private(set) var files: [RepoPath: FileCoverage]
  /// Paths that match none of the repository's files; sorted. Untrusted.
  package private(set) var unmatched: [String]
  /// Paths that match several of the repository's files, or one file that other paths match, too; sorted. Untrusted.
  package private(set) var ambiguous: [String] = []
  /// Paths of another root that end as a file of the repository does, in a report that has paths of this repository;
  /// sorted. They are not used. Untrusted.
  package private(set) var foreign: [String] = []
  /// The number of files outside the repository.
  package private(set) var outsideCount: Int
  /// Whether a report has absolute paths below the repository, so that this machine built the code.
  package internal(set) var isOfThisRoot = false
  /// Files below the repository's root that are not among its known files.
  package internal(set) var unlisted: Set<RepoPath> = []
  /// Symbolic links to files of the repository, by link path. The coverage of a link is that of its target.
  package private(set) var links: [RepoPath: RepoPath] = [:]
  /// Targets that no report has at their own paths, so that they are compiled through links alone.
  package private(set) var linkedOnly: Set<RepoPath> = []

  package init(files: [RepoPath: FileCoverage] = [:], unmatched: [String] = [], outsideCount: Int = 0) {
    self.files = files
    self.unmatched = unmatched
    self.outsideCount = outsideCount
  }

  /// Returns both combined; coverage of the same file is merged.
  package func merging(_ other: ResolvedCoverage) -> ResolvedCoverage {
    var merged = self
    for (path, file) in other.files { merged.add(file, at: path) }
    merged.unmatched = Set(unmatched + other.unmatched).sorted()
    merged.ambiguous = Set(ambiguous + other.ambiguous).sorted()
    merged.foreign = Set(foreign + other.foreign).sorted()
    merged.outsideCount += other.outsideCount
    merged.isOfThisRoot = isOfThisRoot || other.isOfThisRoot
    merged.unlisted.formUnion(other.unlisted)
    return merged
  }

  /// Returns the coverage with that of symbolic links at their targets. The compiler reports the path of a link, and
  /// reads its target.
  /// - Parameter links: The repository's links to files, by link path.
  package func following(_ links: [RepoPath: RepoPath]) -> ResolvedCoverage {
    guard !links.isEmpty else { return self }
    var followed = self
    followed.files = [:]
    for (path, file) in files { followed.add(file, at: links[path] ?? path) }
    followed.links = links
    followed.linkedOnly = Set(files.keys.compactMap { links[$0] }).subtracting(files.keys)
    return followed
  }

  /// Returns the coverage without some files.
  package func without(_ paths: Set<RepoPath>) -> ResolvedCoverage {
    var rest = self
    rest.files = files.filter { !paths.contains($0.key) }
    return rest
  }

  mutating func add(_ file: FileCoverage, at path: RepoPath) {
    files[path] = files[path].map { $0.merging(file) } ?? file
  }

  mutating func addUnmatched(_ path: String) {
    unmatched.append(path)
  }

  mutating func addAmbiguous(_ path: String) {
    ambiguous.append(path)
  }

  mutating func addForeign(_ path: String) {
    foreign.append(path)
  }

  mutating func sortPaths() {
    unmatched.sort()
    ambiguous.sort()
    foreign.sort()
  }

  mutating func countOutside() {
    outsideCount += 1
  }
}
