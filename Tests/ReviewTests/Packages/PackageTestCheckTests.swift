import ReviewCore
import SwiftTests
import Testing

@testable import Review

@Suite("Tests of several packages in one check")
struct PackageTestCheckTests {
  private static let packages = RepositoryPackages(folders: ["A", "B"])

  private func check(omitted: [PackageSelection.Omission] = []) -> PackageTestCheck {
    let run = SharedTestRun(run: .prepared()) { _ in }
    let parts = Self.packages.folders.map { folder in
      PackageTestCheck.Part(
        of: TestedPackage(folder: folder, packages: Self.packages), TestCheck(run: run, mustPass: true))
    }
    return PackageTestCheck(parts: parts, omitted: omitted)
  }

  private func judge(_ results: [TestRunResult], diff: String = "") throws -> CheckResult {
    check().judge(results.map { TestCheck.Evidence(result: $0) }, of: try Prepared.change(diff))
  }

  @Test("Tests with the same name in two packages are different tests")
  func sameName() throws {
    let failure = [TestCase.Failure(message: "no", location: nil)]
    let failing = TestRunResult(ending: .ended, tests: [Prepared.test("adds()", .failed, failures: failure)], seconds: 1)
    let passing = TestRunResult(ending: .ended, tests: [Prepared.test("adds()")], seconds: 2)
    let result = try judge([failing, passing])
    #expect(result.verdict == .failed(reason: "A: 1 of 1 test failed"))
    #expect(result.packages.map(\.verdict) == [.failed(reason: "1 of 1 test failed"), .passed])
    #expect(result.count("passed") == 1 && result.count("failed") == 1)
    guard case .tests(let tests) = result.details else {
      Issue.record("\(result.details)")
      return
    }
    #expect(tests.map(\.package) == ["A", "B"])
    #expect(result.findings.map(\.message) == ["A: CartTests.Cart/adds(): no"])
    let both = try judge([failing, failing])
    #expect(Set(both.findings.map(\.fingerprint)).count == 2)
  }

  @Test("Diagnostics that each build of a package repeats are reported once")
  func repeatedDiagnostics() throws {
    let error = BuildDiagnostic(severity: .error, message: "no", location: nil)
    let broken = TestRunResult(ending: .buildFailed, diagnostics: [error])
    #expect(try judge([broken, broken]).findings.count == 1)
  }

  @Test("A base comparison knows failures of its own package only")
  func knownFailures() throws {
    let failing = TestRunResult(ending: .ended, tests: [Prepared.test("adds()", .failed)])
    let known = TestCheck.Evidence(result: failing, knownFailures: ["CartTests.Cart/adds()"])
    let result = check().judge([known, TestCheck.Evidence(result: failing)], of: try Prepared.change())
    #expect(result.packages.map(\.verdict) == [.passed, .failed(reason: "1 of 1 test failed")])
  }

  @Test("Removed tests count for the package that had them")
  func removedTests() throws {
    let diff = """
      diff --git a/B/Tests/b.swift b/B/Tests/b.swift
      --- a/B/Tests/b.swift
      +++ b/B/Tests/b.swift
      @@ -1 +0,0 @@
      -  func testAdds() {}

      """
    let none = TestRunResult(ending: .noTests)
    let result = try judge([none, none], diff: diff)
    #expect(result.packages.map(\.verdict) == [
      .skipped(reason: "the package has no tests, so nothing was tested"),
      .failed(reason: "no test is left to run: the change removes 1 test"),
    ])
  }

  @Test("Notes name their package, and omitted packages are listed")
  func notes() throws {
    let noted = TestRunResult(ending: .ended, tests: [Prepared.test("a")], notices: ["It was late."])
    let skipped = PackageSelection.Omission(package: "C", verdict: .skipped(reason: "the package has no tests"))
    let result = check(omitted: [skipped]).judge(
      [TestCheck.Evidence(result: noted), TestCheck.Evidence(result: noted)], of: try Prepared.change())
    #expect(result.notices == ["A: It was late.", "B: It was late."])
    #expect(result.packages.map(\.path) == ["A", "B", "C"])
    #expect(result.verdict == .passed)
  }
}
