import Coverage
import ReviewCore
import SwiftTests

/// The origin of test results: a run, or files that other tools wrote.
protocol TestResultSource: Sendable {
  /// Whether only some of the tests were requested.
  var isFiltered: Bool { get }

  func result() async -> TestRunResult
}

/// Test results from files.
struct RecordedTestResults: TestResultSource {
  let recorded: TestRunResult

  var isFiltered: Bool { false }

  func result() async -> TestRunResult { recorded }
}

/// The test check for results of a run elsewhere.
struct RecordedResultFiles {
  let workspace: Workspace
  /// From the command line.
  let pathMaps: [PathMap]

  /// - Throws: A `UserFacingError` for a file that cannot be read.
  func check(_ request: TestRequest, of change: Change) throws -> TestCheck {
    let resolver = PathResolver(
      repositoryRoots: [workspace.root], packageRoot: workspace.packageRoot, pathMaps: pathMaps,
      knownPaths: workspace.knownPaths(of: change) + change.diff.files.compactMap(\.newPath),
      realPath: workspace.services.files.realPath)
    let sources = DeclaredLibraries(
      paths: Set(workspace.knownPaths(of: change) + change.diff.files.compactMap(\.newPath)),
      sources: workspace.sources(of: change))
    let result = try request.results.result(
      services: workspace.services, declared: sources, locate: resolver.file)
    let runs = TestRuns(workspace: workspace)
    let base = change.subject.mergeBase
    return TestCheck(
      run: RecordedTestResults(recorded: result), mustPass: workspace.configuration.gates.testsMustPass,
      comparison: try comparison(request, locate: resolver.file), declaredOnBase: { runs.declaredTests(on: base) })
  }

  /// Returns the comparison with results of the merge base; nil without any.
  private func comparison(_ request: TestRequest, locate: @escaping (String) -> RepoPath?) throws -> BaseComparison? {
    guard !request.baseResults.isEmpty else { return nil }
    let base = try request.baseResults.result(services: workspace.services, declared: nil, locate: locate)
    let names = Set(base.tests.map(\.fullName))
    return BaseComparison { _ in .ran(base, listed: names) }
  }
}

extension TestRunResult {
  /// The same result in an order that does not depend on the order of the run: by library, suite and name. Swift
  /// Testing runs tests concurrently, and shards run them on several machines.
  var inReportOrder: TestRunResult {
    // Failures of one test keep their order.
    let sortedWarnings = warnings.enumerated().sorted { left, right in
      (left.element.test, left.offset) < (right.element.test, right.offset)
    }.map(\.element)
    var result = TestRunResult(
      ending: ending, tests: tests.sorted(by: TestCase.precedes), declarations: declarations,
      warnings: sortedWarnings, diagnostics: diagnostics, profile: profile, seconds: seconds, notices: notices,
      logTail: logTail)
    result.uncertainty = uncertainty
    return result
  }
}

extension TestCase {
  /// The order of reports.
  static func precedes(_ left: TestCase, _ right: TestCase) -> Bool {
    if left.library != right.library { return left.library == .xctest }
    return (left.suite, left.name) < (right.suite, right.name)
  }
}
