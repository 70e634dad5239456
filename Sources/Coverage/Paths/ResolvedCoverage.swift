package import ReviewCore

/// What reports say of the repository's files.
package struct ResolvedCoverage: Sendable {
  package private(set) var files: [RepoPath: FileCoverage]
  /// Paths that could be any or none of the repository's files; sorted. Untrusted.
  package private(set) var unmatched: [String]
  /// Files that lie outside of the repository.
  package private(set) var outsideCount: Int

  package init(files: [RepoPath: FileCoverage] = [:], unmatched: [String] = [], outsideCount: Int = 0) {
    self.files = files
    self.unmatched = unmatched
    self.outsideCount = outsideCount
  }

  /// Both together; the same file is merged.
  package func merging(_ other: ResolvedCoverage) -> ResolvedCoverage {
    var merged = self
    for (path, file) in other.files { merged.add(file, at: path) }
    merged.unmatched = Set(unmatched + other.unmatched).sorted()
    merged.outsideCount += other.outsideCount
    return merged
  }

  /// Without what is known of some files.
  package func without(_ paths: Set<RepoPath>) -> ResolvedCoverage {
    ResolvedCoverage(
      files: files.filter { !paths.contains($0.key) }, unmatched: unmatched, outsideCount: outsideCount)
  }

  mutating func add(_ file: FileCoverage, at path: RepoPath) {
    files[path] = files[path].map { $0.merging(file) } ?? file
  }

  mutating func addUnmatched(_ path: String) {
    unmatched.append(path)
  }

  mutating func sortUnmatched() {
    unmatched.sort()
  }

  mutating func countOutside() {
    outsideCount += 1
  }
}
