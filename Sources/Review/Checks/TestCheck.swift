import ReviewCore
import SwiftTests

/// Checks that the tests pass with the change.
struct TestCheck: Check {
  struct Evidence: Sendable {
    let result: TestRunResult
    /// Failing tests that also fail on the merge base, as `suite/name`.
    let knownFailures: Set<String>
    /// The number of tests on the merge base, when no test ran now; nil when it is unknown or irrelevant.
    let baseTests: Int?
    let notices: [String]

    init(
      result: TestRunResult, knownFailures: Set<String> = [], baseTests: Int? = nil, notices: [String] = []
    ) {
      self.result = result
      self.knownFailures = knownFailures
      self.baseTests = baseTests
      self.notices = notices
    }
  }

  static let id = CheckID.tests

  let run: any TestResultSource
  /// Whether a failing test fails the change, or is only reported.
  let mustPass: Bool
  /// Nil: failures are not compared with the merge base.
  let comparison: BaseComparison?
  /// Counts the tests in the sources of the merge base; nil when the sources cannot be read.
  let declaredOnBase: @Sendable () -> Int?
  /// The package of the tests; nil unless the repository has several.
  var package: TestedPackage?
  /// The filters of the command line, if a test has to match one of them.
  var requestedFilter: [String] = []
  /// Whether the configuration names the gate, and no filter leaves out tests, so that a run without tests is no pass.
  var isNamed = false
  /// Nil unless all tests run to verify a selection of `--affected`.
  var verification: AffectedVerification?

  init(
    run: any TestResultSource, mustPass: Bool, comparison: BaseComparison? = nil,
    declaredOnBase: @escaping @Sendable () -> Int? = { nil }
  ) {
    self.run = run
    self.mustPass = mustPass
    self.comparison = comparison
    self.declaredOnBase = declaredOnBase
  }

  func gather(for change: Change) async -> Evidence {
    let result = await run.result()
    let known = await comparison?.knowledge(of: result)
    // A filter may exclude every test that can run.
    let isOfInterest = TestTally(result.tests).began == 0 && result.mayHaveRunNone && !run.isFiltered
    return Evidence(
      result: result, knownFailures: known?.names ?? [],
      baseTests: isOfInterest ? known?.lost ?? declaredOnBase() : nil, notices: known?.notices ?? [])
  }

  func judge(_ evidence: Evidence, of change: Change) -> CheckResult {
    let result = evidence.result.inReportOrder
    let tally = TestTally(result.tests)
    let relocation = TestRelocation(lineMap: change.lineMap)
    let misses = verification?.misses(in: result.tests, known: evidence.knownFailures) ?? []
    let saving = verification.map { $0.saving(in: result.tests) }
    let missed = misses.isEmpty ? nil : verification?.problem(misses)
    return CheckResult(
      check: Self.id, verdict: missed.map(Verdict.broken) ?? verdict(on: evidence, tally: tally, change: change),
      findings: TestFindings(change: change, package: package?.path).findings(of: result),
      metrics: tally.metrics(seconds: result.seconds),
      details: .tests(result.tests.map { relocation.relocated($0, in: package?.path) }),
      notices: result.notices + evidence.notices + (saving.map { [$0] } ?? []))
  }

  private func verdict(on evidence: Evidence, tally: TestTally, change: Change) -> Verdict {
    switch evidence.result.ending {
    case .ended where tally.began == 0 && tally.skipped > 0: evidence.unlessUncertain(withoutTests(evidence, change))
    case .ended: evidence.unlessUncertain(endedVerdict(on: evidence, tally: tally))
    case .buildFailed: failed(buildSentence(evidence.result.diagnostics))
    case .timedOut(let limit, let hung): timedOut(limit, hung: hung, tally: tally)
    case .couldNotStart(let problem), .noPackage(let problem), .unexplained(let problem): .broken(problem)
    case .nothingMatched: requestedFilter.isEmpty
      ? .skipped(reason: "no test matched, so none ran") : .broken(withoutMatch)
    case .noTests: withoutTests(evidence, change)
    case .cancelled: .broken(Problem(summary: "The tests were stopped.", hint: "Run them again."))
    }
  }

  private var withoutMatch: Problem {
    let filters = requestedFilter.map { "`--filter \(Escaped.line($0))`" }.joined(separator: " or ")
    return Problem(
      summary: "No test matches \(filters), so none ran.",
      hint: "Run `swift test list` for the names: `Module.Suite/test`, or `Module.function()` outside of a suite.")
  }

  /// Returns the verdict on a complete run, ignoring failures that also occur on the merge base.
  private func endedVerdict(on evidence: Evidence, tally: TestTally) -> Verdict {
    let tests = evidence.result.tests
    let known = tests.count { $0.speaksAgainstTheChange && evidence.knownFailures.contains($0.fullName) }
    guard known > 0 else { return tally.failures == 0 ? .passed : failed(tally.sentence) }
    let new = TestTally(tests.filter { !$0.speaksAgainstTheChange || !evidence.knownFailures.contains($0.fullName) })
    guard new.failures > 0 else { return .passed }
    let fail = known == 1 ? "fails" : "fail"
    return failed("\(new.sentence(of: tally)); \(known.counted("more test")) \(fail) on the merge base too")
  }

  private func timedOut(_ limit: TestRunEnding.Limit, hung: [String], tally: TestTally) -> Verdict {
    let key = limit == .total ? "tests.timeout" : "tests.silence"
    guard !hung.isEmpty || tally.failures > 0 else {
      return .broken(
        Problem(
          summary: "The test run was ended by its time limit before any test hung or failed.",
          hint: "Allow it more time with `\(key)` in .lint.yml."))
    }
    let names = hung.prefix(3).map(Escaped.line).joined(separator: ", ") + (hung.count > 3 ? ", …" : "")
    return failed(hung.isEmpty ? tally.sentence : "\(tally.sentence) within `\(key)` (\(names))")
  }

  /// Judges a run in which no test ran, which is not a pass. The change fails if it removed or disabled the tests in
  /// any way.
  private func withoutTests(_ evidence: Evidence, _ change: Change) -> Verdict {
    let skipped = evidence.result.tests.count
    let what = skipped == 0 ? "no test is left to run" : "no test ran: \(skipped.counted("test")) skipped"
    if let base = evidence.baseTests, base > 0 { return failed("\(what); the merge base has \(base.counted("test"))") }
    let removed = RemovedTests(by: package?.ownFiles(of: change.diff) ?? change.diff)
    if evidence.baseTests == nil, removed.isAny { return failed("\(what): the change removes \(removed.sentence)") }
    let reason = skipped == 0 ? "the package has no tests" : "every test was skipped"
    guard isNamed, mustPass else { return .skipped(reason: "\(reason), so nothing was tested") }
    return .broken(
      Problem(
        summary: "\(reason.prefix(1).uppercased())\(reason.dropFirst()), and `gates.tests` requires that they pass.",
        hint: "Add a test, or set `gates.tests: off`."))
  }

  private func buildSentence(_ diagnostics: [BuildDiagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    return errors == 0 ? "the package does not build" : "the package does not build: \(errors.counted("error"))"
  }

  private func failed(_ reason: String) -> Verdict {
    mustPass ? .failed(reason: reason) : .passed
  }
}

extension TestCheck.Evidence {
  /// Returns the verdict, or that nothing can be judged, if results are unknown or missing and no new test failed.
  fileprivate func unlessUncertain(_ verdict: Verdict) -> Verdict {
    guard let uncertainty = result.uncertainty else { return verdict }
    let hasNewFailure = result.tests.contains { $0.hasFailed && !knownFailures.contains($0.fullName) }
    if case .failed = verdict, hasNewFailure { return verdict }
    return .broken(uncertainty)
  }
}

extension TestRunResult {
  /// Whether the change may be the reason why no test ran.
  fileprivate var mayHaveRunNone: Bool { ending == .ended && !tests.isEmpty || ending == .noTests }
}
