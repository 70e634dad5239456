import Git
import ReviewCore
import SwiftTests

/// Sets up the test runs of several packages in one folder.
struct PackageSetup {
  let workspace: Workspace
  let tests: TestRequest
  let layout: PackageLayout
  let site: TestSite
  /// The prefix of progress lines.
  let label: String
  private let snapshot: SourceSnapshot

  init(workspace: Workspace, tests: TestRequest, layout: PackageLayout, site: TestSite, label: String) {
    self.workspace = workspace
    self.tests = tests
    self.layout = layout
    self.site = site
    self.label = label
    snapshot = TestRuns(workspace: workspace, packageRoot: "").sources(at: site)
  }

  func run(of folder: RepoPath, filter: [String]) -> PackageRun {
    let (package, runs) = (package(in: folder), runs(in: folder))
    return PackageRun(
      package: package, tests: runs.shared(filter: filter, at: site, label: "\(label)\(Escaped.line(package.path)): "),
      runs: runs, filter: filter)
  }

  func part(for run: PackageRun, comparison: BaseComparison?) -> PackageTestCheck.Part {
    let base = site.change.subject.mergeBase
    let check = TestCheck(
      run: run.tests, mustPass: workspace.configuration.gates.testsMustPass, comparison: comparison,
      declaredOnBase: { run.runs.declaredTests(on: base) })
    return PackageTestCheck.Part(of: run.package, check)
  }

  /// Returns nil unless failures are compared with the merge base.
  func comparison(for run: PackageRun) -> BaseComparison? {
    tests.comparesBase ? run.runs.comparison(with: site.change.subject.mergeBase, filtered: run.filter) : nil
  }

  /// Returns the filters for a package's tests, and a notice.
  ///
  /// With `--affected`, all tests of a package run if it depends on another package that changed: its description does
  /// not contain which of its targets use the other package.
  /// - Returns: A nil filter when no test target is affected.
  /// - Throws: A `UserFacingError` when the package cannot be described.
  func filter(for folder: RepoPath) async throws -> (filter: [String]?, notice: [String]) {
    guard let scope = tests.affected, !layout.selection.dependents.contains(folder) else { return (tests.filter, []) }
    let own = Change(subject: site.change.subject, diff: package(in: folder).ownFiles(of: site.change.diff))
    let finder = AffectedFinder(runs: runs(in: folder), site: site, scope: scope)
    let affected = try await finder.selection(for: own).named(folder.packagePath)
    return (affected.filter.map { tests.filter + $0 }, affected.notices)
  }

  private func package(in folder: RepoPath) -> TestedPackage {
    TestedPackage(folder: folder, packages: layout.packages)
  }

  private func runs(in folder: RepoPath) -> TestRuns {
    TestRuns(
      workspace: workspace, packageRoot: folder.bytes.isEmpty ? "" : "/\(folder.packagePath)", snapshot: snapshot)
  }
}

/// The test run of one of several packages.
struct PackageRun: Sendable {
  let package: TestedPackage
  let tests: SharedTestRun
  /// Sets up further runs of the package, and reads its targets.
  let runs: TestRuns
  /// The filters of the run; empty when all tests run.
  let filter: [String]
}

/// One of several packages whose tests run.
struct TestedPackage: Sendable {
  let folder: RepoPath
  /// All packages of the repository.
  let packages: RepositoryPackages

  /// See `PackageResult.path`.
  var path: String { folder.packagePath }

  /// Returns the part of a diff that changes files of the package, including files that leave it.
  func ownFiles(of diff: Diff) -> Diff {
    Diff(files: diff.files.filter { file in
      [file.oldPath, file.newPath].contains { $0.flatMap(packages.owner) == folder }
    })
  }
}
