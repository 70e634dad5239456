package import ReviewCore

/// Which files coverage is about, and what a partial line is worth.
package struct CoverageSettings: Hashable, Sendable {
  package var scope: FileScope
  package var partial: PartialPolicy
  /// Files that test instead of being tested: not measured, unless `measuresTests`.
  package var tests: [Glob]
  /// Whether test files count too, as they do for diff-cover.
  package var measuresTests: Bool
  /// Added lines that are not looked at, by their numbers in the head.
  package var leftOut: [RepoPath: LineSet]
  /// Changed files of other packages than the one that was tested: that nothing is known of them is no miss.
  package var otherPackages: Set<RepoPath> = []

  package init(
    scope: FileScope = FileScope(), partial: PartialPolicy = .miss, tests: [Glob] = Self.testFiles,
    measuresTests: Bool = false, leftOut: [RepoPath: LineSet] = [:]
  ) {
    self.scope = scope
    self.partial = partial
    self.tests = tests
    self.measuresTests = measuresTests
    self.leftOut = leftOut
  }

  /// Whether the file counts at all. What a build made or fetched never does.
  package func measures(_ path: RepoPath) -> Bool {
    scope.includes(path) && !Self.derived.match(path) && (measuresTests || !tests.match(path))
  }

  package static let testFiles = ["**/Tests/**"].compactMap { Glob($0) }
  private static let derived = ["**/.build", "**/DerivedData", "**/SourcePackages", "*.derived"].compactMap { Glob($0) }
}
