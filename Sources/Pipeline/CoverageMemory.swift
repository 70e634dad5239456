package import Coverage

/// What is remembered of a commit's coverage, between runs and without a server.
package struct CoverageMemory: Sendable {
  /// The coverage of the merge base, or of a file that somebody kept; nil when nothing is known.
  /// - Throws: A `Mendable` error when what was kept cannot be read.
  package let recall: @Sendable () throws -> BaselineCoverage?
  /// Keeps the coverage of what is reviewed.
  /// - Throws: A `Mendable` error when it cannot be written.
  package let record: @Sendable (BaselineCoverage) throws -> Void

  package init(
    recall: @escaping @Sendable () throws -> BaselineCoverage?,
    record: @escaping @Sendable (BaselineCoverage) throws -> Void
  ) {
    self.recall = recall
    self.record = record
  }

  /// Knows nothing and keeps nothing.
  package static let none = CoverageMemory(recall: { nil }, record: { _ in })
}
