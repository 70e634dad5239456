import ReviewCore

extension Report {
  static func sample(_ results: [CheckResult], subject: Subject = .sample(), notices: [String] = []) -> Report {
    Report(
      toolVersion: "0.1.0", subject: subject, changedFiles: 5, addedLines: 48, results: results, notices: notices)
  }

  static let allGood = sample([
    CheckResult(
      check: .tests, verdict: .passed,
      metrics: .tests(passed: 43, seconds: 12.46)
        + [Metric("baseRan", 41), Metric("baseFailed", 0), Metric("baseSeconds", .seconds(13.3))],
      details: .tests([TestCase(library: .xctest, suite: "CartTests.CartTests", name: "testTotal", status: .passed)])),
    CheckResult(
      check: .coverage, verdict: .passed, metrics: .coverage(covered: 11, partial: 0, total: 11, line: (11, 11))
        + [Metric("baseProjectCovered", 690), Metric("baseProjectPartial", 2), Metric("baseProjectTotal", 893)],
      details: .patchCoverage([
        PatchedFile(path: "Sources/Cart/Cart.swift", covered: [10, 11], partial: [], uncovered: [], notExecutable: [12])
      ])),
    CheckResult(check: .lint, verdict: .passed, metrics: .lint() + [Metric("fixed", 2)]),
  ])

  static let allFailing = sample(
    [
      CheckResult(
        check: .tests, verdict: .failed(reason: "2 of 44 tests failed"),
        metrics: .tests(passed: 42, failed: 1, crashed: 1, skipped: 2, flaky: 1, seconds: 125.2),
        details: .tests(failingTests)),
      CheckResult(
        check: .coverage, verdict: .failed(reason: "Patch coverage is below 80 %."),
        metrics: .coverage(covered: 7999, partial: 1, total: 10000, line: (8010, 10013)),
        details: .patchCoverage([cartCoverage, unreadCoverage]), notices: ["Coverage is from a failing run."]),
      CheckResult(
        check: .lint, verdict: .failed(reason: "1 finding is an error"),
        findings: lintFindings, metrics: .lint(errors: 1, warnings: 1, notes: 1)),
    ],
    subject: {
      var subject = Subject.sample(head: .commit(.sample("2b"), name: "feature/discount"))
      subject.tested = .commit(.sample("3c"), name: "refs/pull/7/merge")
      subject.pullRequest = 7
      subject.isFork = true
      return subject
    }(), notices: ["The base was fetched first: the clone was shallow."])

  static let broken = sample([
    CheckResult(
      check: .tests,
      verdict: .broken(
        Problem(
          summary: "`swift test` printed nothing for 5 minutes and was stopped.",
          hint: "Raise `tests.silence` in .lint.yml, or find the test that hangs with `swift test --no-parallel`."))),
    CheckResult(check: .coverage, verdict: .skipped(reason: "There is no test run to take coverage from.")),
    CheckResult(check: .lint, verdict: .passed, metrics: .lint()),
  ])

  static let nothingMeasurable = sample([
    CheckResult(check: .tests, verdict: .passed, metrics: .tests(passed: 0)),
    CheckResult(
      check: .coverage, verdict: .passed,
      metrics: [
        Metric("patchCovered", .none), Metric("patchPartial", .none), Metric("patchTotal", .none),
        Metric("patchLineCovered", .none), Metric("patchLineTotal", .none), Metric("projectCovered", 0),
        Metric("projectTotal", 0),
      ], details: .patchCoverage([]), notices: ["No changed file is in the coverage report."]),
    CheckResult(check: .lint, verdict: .skipped(reason: "No Swift file was changed.")),
  ])

  static let thousandFindings = sample([
    CheckResult(
      check: .tests, verdict: .failed(reason: "100 of 100 tests failed"), metrics: .tests(passed: 0, failed: 100),
      details: .tests(
        (1...100).map { number in
          TestCase(
            library: .swiftTesting, suite: "BigTests.Suite\(number % 7)", name: "example\(number)()", status: .failed,
            failures: [.init(message: "Expectation failed: \(number) == 0", location: .at("Tests/Big.swift", number))])
        })),
    CheckResult(
      check: .lint, verdict: .passed,
      findings: (1...1000).map { number in
        .sample(
          "line_length", number % 250 == 0 ? .warning : .note, .at(RepoPath("Sources/Big\(number / 100).swift"), number, 121),
          "Line \(number) has \(120 + number % 50) characters, and 120 is the limit.")
      }, metrics: .lint(warnings: 4, notes: 996)),
  ])

  static let noChange = Report(
    toolVersion: "0.1.0", subject: .sample(), changedFiles: 0, addedLines: 0, results: [],
    notices: ["There is no change against main."])
}

private let failingTests: [TestCase] = [
  TestCase(library: .xctest, suite: "CartTests.CartTests", name: "testEmpty", status: .passed, seconds: 0.01),
  TestCase(
    library: .xctest, suite: "CartTests.CartTests", name: "testTotal", status: .failed,
    failures: [
      .init(
        message: "XCTAssertEqual failed: (\"3\") is not equal to (\"4\")",
        location: .at("Tests/CartTests/CartTests.swift", 21))
    ], seconds: 0.12),
  TestCase(
    library: .swiftTesting, suite: "CartTests.Discounts", name: "appliesOnce(_:)", status: .crashed,
    failures: [
      .init(message: "Fatal error: Index out of range\n\tat Cart.swift:44\n\tat Cart.swift:12", location: nil)
    ]),
  TestCase(library: .swiftTesting, suite: "CartTests", name: "retries()", status: .passed, seconds: 1.5, isFlaky: true),
  TestCase(library: .swiftTesting, suite: "CartTests", name: "later()", status: .notRun),
  TestCase(library: .xctest, suite: "CartTests.CartTests", name: "testSlow", status: .skipped(reason: "needs a network")),
  TestCase(library: .xctest, suite: "CartTests.CartTests", name: "testOdd", status: .skipped(reason: nil)),
]

private let cartCoverage: PatchedFile = {
  var file = PatchedFile(
    path: "Sources/Cart/Cart.swift", covered: [10, 11], partial: [.sample(12, 36...40)],
    uncovered: LineSet([14, 15, 16]), notExecutable: [13, 17],
    texts: [
      12: "    let price = isMember ? total : base", 14: "    guard let code else {", 15: "\t\treturn nil",
      16: "    }",
    ])
  file.share = PatchedFile.Share(covered: 32, total: 40)
  file.earlierShare = PatchedFile.Share(covered: 25, total: 35)
  return file
}()

private let unreadCoverage = PatchedFile(
  path: "Sources/Cart/Store.swift", covered: [], partial: [.sample(7, 9...12)], uncovered: LineSet(20...240),
  notExecutable: [])

private let lintFindings: [Finding] = [
  .sample("todo", .note, .at("Sources/Cart/Cart.swift", 3, 5), "A TODO without an owner."),
  .sample(
    "opening_brace", .warning, .at("Sources/Cart/Cart.swift", 12, 9, to: 13),
    "The opening brace belongs on the same line as the declaration that it opens, after one blank.",
    fix: Fix(
      isSafe: true,
      edits: [
        .init(start: .init(line: 11, column: 20), end: .init(line: 12, column: 9), text: " ")
      ])),
  .sample("force_try", .error, .at("Sources/Cart/Store.swift", 30, 11, to: 15), "`try!` ends the program when it fails."),
]
