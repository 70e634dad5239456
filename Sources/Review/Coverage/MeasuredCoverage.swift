import Coverage

/// The input and the result of a coverage check.
struct MeasuredCoverage: Sendable {
  /// All files in the reports, by their repository paths.
  let all: ResolvedCoverage
  let patch: PatchCoverage
}
