import Coverage
import ReviewCore
import SwiftTests

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
    let result = try request.results.result(services: workspace.services, locate: resolver.file)
    let runs = TestRuns(workspace: workspace)
    let base = change.subject.mergeBase
    return TestCheck(
      run: RecordedTestResults(recorded: result), mustPass: workspace.configuration.gates.testsMustPass,
      comparison: try comparison(request, locate: resolver.file), declaredOnBase: { runs.declaredTests(on: base) })
  }

  /// Returns the comparison with results of the merge base; nil without any.
  private func comparison(_ request: TestRequest, locate: @escaping (String) -> RepoPath?) throws -> BaseComparison? {
    guard !request.baseResults.isEmpty else { return nil }
    let base = try request.baseResults.result(services: workspace.services, locate: locate)
    let names = Set(base.tests.map(\.fullName))
    return BaseComparison { _ in .ran(base, listed: names) }
  }
}
