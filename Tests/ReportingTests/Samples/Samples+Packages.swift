import ReviewCore

/// A report of a repository with several packages. A package that could not be tested leaves lines unknown.
extension Report {
  static let packages = sample([tests, coverage, CheckResult(check: .lint, verdict: .passed, metrics: .lint())])

  private static let tests = CheckResult(
    check: .tests,
    verdict: .failed(reason: "Packages/Cart: 1 of 2 tests failed; Packages/Tax: the package does not build: 1 error"),
    metrics: .tests(passed: 4, failed: 1, seconds: 3.5),
    details: .tests(["Packages/Cart", "Packages/Price"].map { test("CartTests.Sums", "adds()", in: $0) }),
    notices: ["Packages/Price: Tested twice."]
  ).listing([
    PackageResult(path: ".", verdict: .skipped(reason: unchanged)),
    PackageResult(
      path: "Packages/Cart", verdict: .failed(reason: "1 of 2 tests failed"),
      metrics: .tests(passed: 1, failed: 1, seconds: 2)),
    PackageResult(path: "Packages/Log|<b>", verdict: .skipped(reason: unchanged)),
    PackageResult(path: "Packages/Price", verdict: .passed, metrics: .tests(passed: 3, seconds: 1.5)),
    PackageResult(
      path: "Packages/Tax", verdict: .failed(reason: "the package does not build: 1 error"),
      metrics: .tests(passed: 0, seconds: 0)),
    PackageResult(path: "Packages/Units", verdict: .skipped(reason: "the package has no tests")),
    PackageResult(
      path: "Packages/Web",
      verdict: .broken(Problem(summary: "The manifest cannot be read.", hint: "Run `swift package dump-package`."))),
  ])

  private static let unchanged = "not tested: no file and no dependency changed"

  private static let coverage = CheckResult(
    check: .coverage,
    verdict: .broken(
      Problem(
        summary: "Whether patch coverage reaches 80 % is unknown: it is between 50 % (2/4) and 100 % (4/4).",
        hint: "Run the other tests too.")),
    metrics: .coverage(covered: 2, partial: 0, total: 4, line: (2, 4)) + [
      Metric("patchUnknown", 2), Metric("patchBestCovered", 4), Metric("projectUnknown", 100),
      Metric("projectBestCovered", 800),
    ],
    details: .patchCoverage([tax])
  ).listing([
    PackageResult(path: "Packages/Cart", metrics: .coverage(covered: 2, partial: 0, total: 2, line: (2, 2))),
    PackageResult(
      path: "Packages/Tax",
      metrics: .coverage(covered: 0, partial: 0, total: 2, line: (0, 2)) + [
        Metric("patchUnknown", 2), Metric("patchBestCovered", 2),
      ]),
  ])

  private static let tax: PatchedFile = {
    var file = PatchedFile(
      path: "Packages/Tax/Sources/Tax/Tax.swift", covered: [], partial: [], uncovered: [], notExecutable: [3],
      texts: [4: "  let share = 19", 5: "  return cents * share / 100"])
    file.unknown = [4, 5]
    return file
  }()

  private static func test(_ suite: String, _ name: String, in package: String) -> TestCase {
    TestCase(
      library: .swiftTesting, suite: suite, name: name, status: package == "Packages/Cart" ? .failed : .passed,
      failures: package == "Packages/Cart" ? [TestCase.Failure(message: "Expectation failed: 1 == 2", location: nil)] : [],
      seconds: 0.1, package: package)
  }
}
