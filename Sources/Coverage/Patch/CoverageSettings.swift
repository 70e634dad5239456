package import ReviewCore

/// Which files coverage is about, and what a partial line is worth.
package struct CoverageSettings: Hashable, Sendable {
  /// Empty: all files.
  package var include: [Glob]
  package var exclude: [Glob]
  package var partial: PartialPolicy
  /// Files that test instead of being tested: not measured, unless `measuresTests`.
  package var tests: [Glob]
  /// Whether test files count too, as they do for diff-cover.
  package var measuresTests: Bool
  /// Added lines that are not looked at, by their numbers in the head.
  package var leftOut: [RepoPath: LineSet]

  package init(
    include: [Glob] = [], exclude: [Glob] = [], partial: PartialPolicy = .miss,
    tests: [Glob] = [Glob("**/Tests/**")], measuresTests: Bool = false,
    leftOut: [RepoPath: LineSet] = [:]
  ) {
    self.include = include
    self.exclude = exclude
    self.partial = partial
    self.tests = tests
    self.measuresTests = measuresTests
    self.leftOut = leftOut
  }

  /// Whether the file counts at all. What a build made or fetched never does.
  package func measures(_ path: RepoPath) -> Bool {
    let parts = Glob.parts(of: path)
    let matches = { (glob: Glob) in glob.matches(parts: parts) }
    if !include.isEmpty, !include.contains(where: matches) { return false }
    if exclude.contains(where: matches) || Self.derived.contains(where: matches) { return false }
    return measuresTests || !tests.contains(where: matches)
  }

  private static let derived = [".build", "DerivedData", "SourcePackages", "*.derived"].map(Glob.init)
}
