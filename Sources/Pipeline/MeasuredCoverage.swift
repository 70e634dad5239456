package import Coverage

/// What a coverage check read and what it made of it.
package struct MeasuredCoverage: Sendable {
  /// All files that the reports know, by their names in the repository.
  package let all: ResolvedCoverage
  package let patch: PatchCoverage

  package init(all: ResolvedCoverage, patch: PatchCoverage) {
    self.all = all
    self.patch = patch
  }
}
