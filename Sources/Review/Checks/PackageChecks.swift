import Git
import ReviewCore
import SwiftTests

/// The checks of tests and coverage in a repository with several packages.
struct PackageChecks {
  /// The runs that the coverage check reads.
  struct Runs: Sendable {
    let site: TestSite
    let layout: PackageLayout
    /// In the order of the packages' folders; not empty.
    let runs: [PackageRun]
  }

  let workspace: Workspace
  let tests: TestRequest
  private let choice: PackageChoice

  /// Returns nil when the request or the repository has one package only, and when another program runs the tests and
  /// the request names no packages.
  init?(workspace: Workspace, tests: TestRequest, change: Change) {
    let isPossible = workspace.configuration.tests.isSwiftItself || tests.packages != nil
    guard tests.packagePath == nil, isPossible else { return nil }
    self.workspace = workspace
    self.tests = tests
    choice = tests.packages ?? workspace.configuration.tests.packages
    guard choice.isPattern || workspace.packages(of: change).folders.count > 1 else { return nil }
  }

  /// Adds the test checks, and sets the runs that the coverage check reads.
  /// - Throws: A `UserFacingError` when the files to test cannot be prepared, or `CancellationError`.
  func add(to plan: inout StandardChecks.Plan) async throws {
    guard workspace.configuration.tests.isSwiftItself else {
      plan.settled.append(CheckResult(check: .tests, verdict: .broken(Self.otherCommand)))
      return
    }
    let states = tests.testsMerge ? [.merge] : workspace.configuration.tests.states
    let finder = TestSiteFinder(workspace: workspace)
    if states == [.head, .merge] {
      switch try finder.mergedSite(for: plan.change) {
      case .conflicts(let conflicts): plan.settled.append(MergeVerdict(conflicts: conflicts).result(of: .merge))
      case .found(let site): try await addMergeTests(at: site, to: &plan)
      }
    }
    switch try states == [.merge] ? finder.mergedSite(for: plan.change) : finder.site(for: plan.change) {
    case .conflicts(let conflicts): plan.settled.append(MergeVerdict(conflicts: conflicts).result(of: .tests))
    case .found(let site): try await addTests(at: site, to: &plan)
    }
  }

  /// Adds tests of the merge result to those of the head, without coverage.
  private func addMergeTests(at site: TestSite, to plan: inout StandardChecks.Plan) async throws {
    let layout = try await workspace.layout(at: site, choice: choice)
    let setup = PackageSetup(workspace: workspace, tests: tests, layout: layout, site: site, label: "merge: ")
    let runs = layout.selection.tested.map { setup.run(of: $0, filter: tests.filter) }
    plan.runs += runs.map(\.tests)
    let check = PackageTestCheck(
      parts: runs.map { setup.part(for: $0, comparison: nil) }, omitted: layout.selection.omitted)
    plan.running.append(MergeTestCheck(tests: check, lineMap: site.change.lineMap))
  }

  private func addTests(at site: TestSite, to plan: inout StandardChecks.Plan) async throws {
    plan.change = site.change
    plan.notices += site.notices
    guard !tests.verifiesAffected else {
      plan.settled.append(CheckResult(check: .tests, verdict: .broken(Self.severalPackages)))
      return
    }
    let layout = try await workspace.layout(at: site, choice: choice)
    plan.notices += removedPackages(by: site.change.diff, in: layout.packages)
    if let problem = mismatch(with: layout.packages) {
      plan.settled.append(CheckResult(check: .tests, verdict: .broken(problem)))
      return
    }
    let setup = PackageSetup(workspace: workspace, tests: tests, layout: layout, site: site, label: "")
    var (runs, omitted) = ([PackageRun](), layout.selection.omitted)
    for folder in layout.selection.tested {
      do {
        let (filter, notice) = try await setup.filter(for: folder)
        plan.notices += notice
        let run = filter.map { setup.run(of: folder, filter: $0) }
        let reason = "no test target depends on the change"
        if run == nil { omitted.append(PackageSelection.Omission(package: folder, verdict: .skipped(reason: reason))) }
        runs += run.map { [$0] } ?? []
      } catch let error as any UserFacingError {
        omitted.append(PackageSelection.Omission(package: folder, verdict: .broken(error.problem)))
      }
    }
    plan.omitsTests = !omitted.isEmpty || !tests.filter.isEmpty || tests.affected != nil
    plan.runs += runs.map(\.tests)
    let parts = runs.map { setup.part(for: $0, comparison: setup.comparison(for: $0)) }
    plan.running.append(PackageTestCheck(parts: parts, omitted: omitted))
    if !runs.isEmpty { plan.packages = Runs(site: site, layout: layout, runs: runs) }
  }

  private static let otherCommand = Problem(
    summary: "`--packages` requires `swift test` as `tests.command`, because SwiftPM reads the manifests.",
    hint: "Leave out `--packages`, or begin `tests.command` with `swift, test`.")

  private static let severalPackages = Problem(
    summary: "`--verify-affected` verifies one package, and the repository has several.",
    hint: "Name the package with `--package-path`.")

  /// Returns the problem of a pattern that matches no package.
  private func mismatch(with packages: RepositoryPackages) -> Problem? {
    guard case .matching(let glob) = choice,
      !packages.folders.contains(where: { PackageChoice.matches(glob, $0) })
    else { return nil }
    let names = packages.folders.prefix(10).map { "`\(Escaped.line($0.packagePath))`" }.joined(separator: ", ")
    let all = packages.folders.isEmpty ? "The repository has no package." : "The packages are: \(names)."
    return Problem(
      summary: "No package matches `--packages \(Escaped.line(glob.pattern))`, so no test can run.",
      hint: "\(all) Name one, or use `--packages changed` or `--packages all`.")
  }

  /// Returns a notice on packages that the change removes with their tests.
  private func removedPackages(by diff: Diff, in packages: RepositoryPackages) -> [String] {
    let scope = workspace.configuration.scope
    let removed = diff.files.compactMap(\.oldPath).filter { path in
      path.fileName.elementsEqual("Package.swift".utf8) && !packages.contains(path.folder)
        && scope.includes(path)
    }.map { Escaped.line($0.folder.packagePath) }
    guard !removed.isEmpty else { return [] }
    return ["The change removes these packages with their tests: \(removed.joined(separator: ", "))."]
  }
}
