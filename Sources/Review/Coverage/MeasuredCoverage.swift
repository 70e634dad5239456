import Coverage

/// What a coverage check read and what it made of it.
struct MeasuredCoverage: Sendable {
  /// All files that the reports know, by their names in the repository.
  let all: ResolvedCoverage
  let patch: PatchCoverage
}
