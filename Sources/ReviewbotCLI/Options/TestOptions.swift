import ArgumentParser
import Review
import ReviewCore

/// The options of the test run.
struct TestOptions: ParsableArguments {
  @Flag(name: .customLong("no-tests"), help: "Do not run the tests; coverage then needs `--report`.")
  var noTests = false

  @Flag(
    help: "Test what merging the head into the base gives; the verdict and the lines are the head's. Needs git 2.38.")
  var merge = false

  @Flag(
    help: """
      Run failing tests on the merge base too: a failure that it has as well does not fail the change. Names tests \
      that are skipped or gone.
      """)
  var compareBase = false

  // A text, because ArgumentParser takes the default for a value that it cannot convert.
  @Option(
    name: .customLong("affected"), defaultAsFlag: AffectedScope.target.rawValue, parsing: .next,
    help: ArgumentHelp(
      """
      Run only test targets that depend on a changed file, or only such suites, by the compiler's index. Not meant for \
      gates.
      """, valueName: "target|suite"), completion: .list(AffectedScope.allCases.map(\.rawValue)))
  var affectedScope: String?

  @Flag(help: "Run all tests, and report failing tests that `--affected` would have left out.")
  var verifyAffected = false

  @Flag(
    help: """
      With `--affected` or `--filter`: take the coverage that other tests decide from a recorded commit with the same \
      files.
      """)
  var carry = false

  @Option(help: ArgumentHelp("Run only tests whose name matches, as with `swift test --filter`.", valueName: "regex"))
  var filter: [String] = []

  @Option(help: ArgumentHelp("The package's folder (default: the nearest Package.swift).", valueName: "path"))
  var packagePath: String?

  @Option(
    help: ArgumentHelp(
      """
      With several packages in the repository: test those with a changed file and those that depend on them (changed), \
      all, or those whose folder matches a pattern.
      """, valueName: "changed|all|glob"))
  var packages: String?

  @Option(
    help: ArgumentHelp(
      """
      Judge results of a run elsewhere and run no tests: a result bundle of Xcode (.xcresult), xcresulttool JSON, \
      JUnit XML or Swift Testing's event stream; may be given several times.
      """, valueName: "file"))
  var results: [String] = []

  @Option(
    help: ArgumentHelp(
      "Results of the merge base for `--results`: a failure that it has as well does not fail the change.",
      valueName: "file"))
  var baseResults: [String] = []

  var affected: AffectedScope? { affectedScope.flatMap(AffectedScope.init(rawValue:)) }

  var request: TestRequest {
    var request = TestRequest()
    request.results = ResultFiles(names: results)
    request.baseResults = ResultFiles(names: baseResults)
    request.isWanted = !noTests
    request.testsMerge = merge
    request.comparesBase = compareBase
    request.affected = affected
    request.verifiesAffected = verifyAffected
    request.carriesCoverage = carry
    request.filter = filter
    request.packagePath = packagePath
    // `check` has reported a pattern that cannot be parsed.
    request.packages = packages.flatMap { try? PackageChoice($0) }
    return request
  }

  /// - Throws: `UsageProblem` for options that contradict each other, or a filter that is not a regular expression.
  func check(change: ChangeOptions) throws(UsageProblem) {
    if let affectedScope, affected == nil {
      throw UsageProblem(
        summary: "`\(Escaped.line(affectedScope))` is not a valid value for `--affected`.",
        hint: "Write `--affected=target` or `--affected=suite`.")
    }
    try UsageProblem.refuse(
      [("--filter", !filter.isEmpty)], beside: ("--affected", affected != nil),
      because: "both select the tests to run")
    let options: [GivenOption] = [
      ("--filter", !filter.isEmpty), ("--affected", affected != nil), ("--compare-base", compareBase),
      ("--merge", merge), ("--package-path", packagePath != nil), ("--packages", packages != nil), ("--carry", carry),
    ]
    try UsageProblem.refuse(
      options, beside: ("--results", !results.isEmpty),
      because: "no test runs; use `--base-results` for the merge base")
    try UsageProblem.require(("--affected", affected != nil), for: [("--verify-affected", verifyAffected)])
    try UsageProblem.refuse(
      [("--packages", packages != nil)], beside: ("--verify-affected", verifyAffected),
      because: "it verifies one package")
    try UsageProblem.require(("--results", !results.isEmpty), for: [("--base-results", !baseResults.isEmpty)])
    if noTests {
      let others: [GivenOption] = [
        ("--filter", !filter.isEmpty), ("--affected", affected != nil), ("--compare-base", compareBase),
        ("--package-path", packagePath != nil), ("--packages", packages != nil),
      ]
      try UsageProblem.refuse(others, beside: "--no-tests", because: "no test runs")
    }
    if carry { try checkCarry() }
    if change.diff != nil {
      let others: [GivenOption] = [("--merge", merge), ("--compare-base", compareBase), ("--carry", carry)]
      try UsageProblem.refuse(others, beside: "--diff", because: "a diff names no commits")
    }
    try UsageProblem.refuse(
      [("--packages", packages != nil)], beside: ("--package-path", packagePath != nil),
      because: "that names the only package to test")
    for pattern in filter { try Self.checkExpression(pattern) }
    if let packages { try Self.checkPattern(packages) }
  }

  private func checkCarry() throws(UsageProblem) {
    guard affected != nil || !filter.isEmpty else {
      throw UsageProblem(
        summary: "`--carry` requires a run of some tests.",
        hint: "Add `--affected` or `--filter`, or leave out `--carry`.")
    }
    try UsageProblem.refuse([("--verify-affected", verifyAffected)], beside: "--carry", because: "all tests run")
    try UsageProblem.refuse(
      [("--merge", merge), ("--packages", packages != nil)], beside: "--carry",
      because: "it compares one package with earlier commits")
  }

  private static func checkPattern(_ pattern: String) throws(UsageProblem) {
    do {
      _ = try PackageChoice(pattern)
    } catch {
      throw UsageProblem(
        summary: "`--packages \(Escaped.line(pattern))` cannot be used: \(error.message).", hint: error.hint)
    }
  }

  /// Checks the expression with the syntax of `swift test`.
  private static func checkExpression(_ pattern: String) throws(UsageProblem) {
    do {
      _ = try Regex(pattern)
    } catch {
      throw UsageProblem(
        summary: "`--filter \(Escaped.line(pattern))` is not a regular expression: \(Escaped.line("\(error)")).",
        hint: "Escape a literal character with a backslash, as in `\\(`.")
    }
  }
}
