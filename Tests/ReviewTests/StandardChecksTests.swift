import Coverage
import Git
import ReviewCore
import ReviewTestKit
import Testing

@testable import Review

@Suite("The checks of a review")
struct StandardChecksTests {
  private static let head = ChangeRequest(base: "main", head: .revision("feature"))

  /// A package on `main`, and a line more on `feature`.
  private func repository(configuration: String = "") throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Package.swift", "")
    try repository.write(".lint.yml", configuration)
    try repository.write("Sources/Cart.swift", "let one = 1\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/Cart.swift", "let one = 1\nlet two = 2\n")
    try repository.commit("Go on")
    return repository
  }

  private func plan(
    _ repository: TemporaryRepository, _ request: ChangeRequest = ChangeRequest(base: "main"),
    tests: (inout TestRequest) -> Void = { _ in }, reports: [String] = []
  ) async throws -> StandardChecks.Plan {
    let workspace = try repository.workspace(request)
    var wanted = TestRequest()
    tests(&wanted)
    return try await StandardChecks(
      workspace: workspace, tests: wanted, coverage: CoverageFiles(names: reports), baseline: BaselineRequest(),
      lintResults: nil
    ).plan(for: workspace.change())
  }

  private func running(_ plan: StandardChecks.Plan) -> [CheckID] { plan.running.map { type(of: $0).id } }

  @Test("Tests and coverage come from one run, in addition to linting")
  func all() async throws {
    let plan = try await plan(repository())
    #expect(running(plan) == [.tests, .coverage, .lint])
    #expect(plan.settled.isEmpty && plan.runs.count == 1 && plan.notices.isEmpty)
  }

  @Test("Manifests of several packages are read only if the test command is `swift test` itself", arguments: [
    ("[swift, test]", true), ("[/usr/bin/swift, test, --parallel]", true), ("[docker, run, swift, test]", false),
  ])
  func packages(command: String, areListed: Bool) async throws {
    let repository = try repository(configuration: "tests: {command: \(command)}\n")
    try repository.write("Other/Package.swift", "")
    let plan = try await plan(repository)
    let check = plan.running.lazy.compactMap { $0 as? PackageTestCheck }.first
    #expect((check?.omitted.count == 2) == areListed)
    #expect(plan.runs.count == (areListed ? 0 : 1))
  }

  @Test("Another test command cannot test chosen packages")
  func otherCommand() async throws {
    let repository = try repository(configuration: "tests: {command: [docker, run, swift, test]}\n")
    try repository.write("Other/Package.swift", "")
    let plan = try await plan(repository, tests: { $0.packages = .all })
    guard case .broken(let found)? = plan.settled.first?.verdict, plan.runs.isEmpty else {
      Issue.record("\(plan.settled)")
      return
    }
    #expect(found.summary.hasPrefix("`--packages` requires `swift test` as `tests.command`"))
  }

  @Test("Without tests, coverage comes only from reports, and skipped checks are reported")
  func withoutTests() async throws {
    let repository = try repository()
    let bare = try await plan(repository, tests: { $0.isWanted = false })
    #expect(running(bare) == [.lint])
    #expect(bare.settled.map(\.verdict) == [
      .skipped(reason: "skipped by `--no-tests`"), .skipped(reason: "no test ran and no `--report` was given"),
    ])
    try repository.write(".git/cov.lcov", "SF:Sources/Cart.swift\nDA:2,1\nend_of_record\n")
    let reported = try await plan(repository, tests: { $0.isWanted = false }, reports: [".git/cov.lcov"])
    #expect(running(reported) == [.coverage, .lint])
    #expect(reported.settled.map(\.check) == [.tests])
  }

  @Test("A missing report breaks only the coverage check")
  func missingReport() async throws {
    let plan = try await plan(repository(), reports: [".git/none.lcov"])
    #expect(running(plan) == [.tests, .lint])
    guard case .broken(let problem)? = plan.settled.first?.verdict, plan.settled.map(\.check) == [.coverage] else {
      Issue.record("\(plan.settled)")
      return
    }
    #expect(problem.summary.contains("none.lcov"))
  }

  @Test("A missing package breaks the tests, and other checks are judged")
  func noPackage() async throws {
    let plan = try await plan(repository(), tests: { $0.packagePath = "Sources" })
    #expect(running(plan) == [.coverage, .lint])
    #expect(plan.settled.map(\.check) == [.tests])
    guard case .broken(let problem)? = plan.settled.first?.verdict else {
      Issue.record("\(plan.settled)")
      return
    }
    #expect(problem.summary.contains("No Package.swift in Sources"))
  }

  @Test("Head and merge result have separate verdicts if the configuration requires both", arguments: [
    ("tests: {on: [head, merge]}", [CheckID.merge, .tests, .coverage, .lint], 2),
    ("tests: {on: [merge]}", [.tests, .coverage, .lint], 1), ("tests: {on: [head]}", [.tests, .coverage, .lint], 1),
  ])
  func states(configuration: String, checks: [CheckID], runs: Int) async throws {
    let plan = try await plan(repository(configuration: configuration), Self.head)
    #expect(running(plan) == checks)
    #expect(plan.runs.count == runs)
  }

  @Test("A merge with conflicts fails without any test", arguments: [true, false])
  func conflict(isTested: Bool) async throws {
    let repository = try repository()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Sources/Cart.swift", "let one = 1\nlet too = 2\n")
    try repository.commit("Add another line")
    let plan = try await plan(repository, Self.head, tests: { tests in
      tests.testsMerge = true
      tests.isWanted = isTested
    })
    #expect(running(plan) == (isTested ? [.coverage, .lint] : [.lint]))
    #expect(plan.settled.first?.verdict == .failed(reason: "the head does not merge into the base: Sources/Cart.swift"))
    #expect(plan.runs.isEmpty)
  }
}
