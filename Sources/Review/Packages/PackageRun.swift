import SwiftTests

/// The test run of one of several packages.
struct PackageRun: Sendable {
  let package: TestedPackage
  let tests: SharedTestRun
  /// Sets up further runs of the package, and reads its targets.
  let runs: TestRuns
  /// The filters of the run; empty when all tests run.
  let filter: [String]
}
