import Reporting
import ReviewCore

/// Writes the tests of a review in a format of other tools that needs their source files.
struct TestExportPublisher: Publisher {
  /// The formats of `CoverageExportFormat` that contain tests.
  let formats: [CoverageExportFormat]
  let services: Services
  /// The repository's files that may declare tests.
  let paths: @Sendable (Change) -> [RepoPath]
  let sources: @Sendable (Change) -> any SourceReader

  /// Writes nothing when no test ran; the report gives the reason. A note counts the tests without a known file.
  /// - Throws: A `UserFacingError` when a file cannot be written.
  func publish(_ review: FinishedReview) throws -> Bool {
    let tests = review.report.results.flatMap(\.tests)
    guard !formats.isEmpty, !tests.isEmpty, let change = review.change else { return true }
    let found = TestSources(paths: paths(change), sources: sources(change))
    var order: [RepoPath] = []
    var files: [RepoPath: [TestCase]] = [:]
    for test in tests {
      guard let path = found.file(of: test) else { continue }
      if files[path] == nil { order.append(path) }
      files[path, default: []].append(test)
    }
    let lost = tests.count - files.values.reduce(0) { $0 + $1.count }
    if lost > 0 {
      services.console.say("note: sonar-tests omits \(lost.counted("test")), because no source file declares them.")
    }
    let text = SonarTests.text(of: order.map { ($0, files[$0] ?? []) })
    for format in formats {
      try services.write(text, to: format.target)
    }
    return true
  }
}
