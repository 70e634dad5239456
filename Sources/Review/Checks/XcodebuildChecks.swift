import Coverage
import Platform
import ReviewCore
import SwiftTests

/// The checks of tests and coverage with `tests.runner: xcodebuild`.
struct XcodebuildChecks {
  let workspace: Workspace
  let tests: TestRequest
  let pathMaps: [PathMap]

  /// Adds the test checks, and sets the run that the coverage check reads.
  /// - Throws: A `UserFacingError` when the files to test cannot be prepared.
  func add(to plan: inout StandardChecks.Plan) throws {
    guard let scheme = workspace.configuration.tests.scheme else { return plan.settle(.tests, Self.withoutScheme) }
    guard tests.affected == nil else { return plan.settle(.tests, Self.affected) }
    guard tests.packages == nil else { return plan.settle(.tests, Self.packages) }
    let states = tests.testsMerge ? [.merge] : workspace.configuration.tests.states
    let finder = TestSiteFinder(workspace: workspace)
    if states == [.head, .merge] {
      switch try finder.mergedSite(for: plan.change) {
      case .conflicts(let conflicts): plan.settled.append(MergeVerdict(conflicts: conflicts).result(of: .merge))
      case .found(let site):
        let check = check(
          on: try run(scheme: scheme, at: site, named: "Merge"), since: plan.change.subject.mergeBase)
        plan.running.append(MergeTestCheck(tests: check, lineMap: site.change.lineMap))
      }
    }
    switch try states == [.merge] ? finder.mergedSite(for: plan.change) : finder.site(for: plan.change) {
    case .conflicts(let conflicts): plan.settled.append(MergeVerdict(conflicts: conflicts).result(of: .tests))
    case .found(let site):
      plan.change = site.change
      plan.notices += site.notices
      let run = try run(scheme: scheme, at: site, named: "Tests")
      plan.omitsTests = !tests.filter.isEmpty
      plan.xcodebuild = run
      plan.running.append(check(on: run, since: plan.change.subject.mergeBase))
    }
  }

  private func check(on run: XcodebuildRun, since base: Revision?) -> TestCheck {
    let reason = "xcodebuild cannot run the tests of the merge base; pass their results with `--base-results`."
    let runs = TestRuns(workspace: workspace)
    return TestCheck(
      run: run, mustPass: workspace.configuration.gates.testsMustPass,
      comparison: tests.comparesBase ? BaseComparison { _ in .impossible(reason: reason) } : nil,
      declaredOnBase: { runs.declaredTests(on: base) })
  }

  /// - Parameter name: Of the result bundle.
  private func run(scheme: String, at site: TestSite, named name: String) throws -> XcodebuildRun {
    let configured = workspace.configuration.tests
    let resolver = PathResolver(
      repositoryRoots: [workspace.root, site.folder], packageRoot: workspace.packageRoot, pathMaps: pathMaps,
      knownPaths: workspace.knownPaths(of: site.change) + site.change.diff.files.compactMap(\.newPath),
      realPath: workspace.services.files.realPath)
    return XcodebuildRun(
      XcodebuildCommand(
        scheme: scheme, destination: configured.destination, testPlan: configured.testPlan, only: tests.filter,
        retries: configured.retries),
      setting: XcodebuildRun.Setting(
        folder: site.folder, environment: workspace.childEnvironment,
        limits: ProcessLimits(total: configured.timeout, silence: configured.silence),
        bundle: "\(try workspace.services.runFolder.path())/\(name).xcresult"),
      services: workspace.services, locate: { resolver.file(at: $0) })
  }

  private static var withoutScheme: Problem {
    Problem(
      summary: "`tests.runner: xcodebuild` requires a scheme, and .lint.yml names none.",
      hint: "Add `scheme: App` to `tests:` in .lint.yml; `xcodebuild -list` lists the schemes.")
  }

  private static var packages: Problem {
    Problem(
      summary: "`--packages` requires SwiftPM, and `tests.runner` is `xcodebuild`.",
      hint: "Leave out `--packages`; the scheme determines the tests.")
  }

  private static var affected: Problem {
    Problem(
      summary: "`--affected` requires a package, and `tests.runner` is `xcodebuild`.",
      hint: "Leave out `--affected`, or name tests with `--filter Bundle/Suite`.")
  }
}

extension StandardChecks.Plan {
  /// Adds the verdict of a check that cannot run.
  fileprivate mutating func settle(_ check: CheckID, _ problem: Problem) {
    settled.append(CheckResult(check: check, verdict: .broken(problem)))
  }
}
