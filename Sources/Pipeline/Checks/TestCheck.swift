package import ReviewCore
package import TestRun

/// Do the tests pass with the change?
package struct TestCheck: Check {
  package struct Evidence: Sendable {
    package let result: TestRunResult
    /// Failing tests that fail without the change as well, as `suite/name`.
    package let knownFailures: Set<String>
    package let notices: [String]

    package init(result: TestRunResult, knownFailures: Set<String> = [], notices: [String] = []) {
      self.result = result
      self.knownFailures = knownFailures
      self.notices = notices
    }
  }

  package static let id = CheckID.tests

  let run: SharedTestRun
  /// Whether a failing test fails the change, or is only told.
  let mustPass: Bool
  /// Nil: failures are not looked up on the merge base.
  let comparison: BaseComparison?

  package init(run: SharedTestRun, mustPass: Bool, comparison: BaseComparison? = nil) {
    self.run = run
    self.mustPass = mustPass
    self.comparison = comparison
  }

  package func gather(for change: Change) async -> Evidence {
    let result = await run.result()
    let known = await comparison?.known(among: result.tests)
    return Evidence(result: result, knownFailures: known?.names ?? [], notices: known?.notices ?? [])
  }

  package func judge(_ evidence: Evidence, of change: Change) -> CheckResult {
    let result = evidence.result
    let tally = TestTally(result.tests)
    let relocation = TestRelocation(lineMap: change.lineMap)
    return CheckResult(
      check: Self.id, verdict: verdict(on: evidence, tally: tally),
      findings: TestFindings(change: change).findings(of: result), metrics: tally.metrics(seconds: result.seconds),
      details: .tests(result.tests.map(relocation.relocated)), notices: result.notices + evidence.notices)
  }

  private func verdict(on evidence: Evidence, tally: TestTally) -> Verdict {
    switch evidence.result.ending {
    case .ended: endedVerdict(on: evidence, tally: tally)
    case .buildFailed: failed(buildSentence(evidence.result.diagnostics))
    case .timedOut(let limit, let hung): timedOut(limit, hung: hung, tally: tally)
    case .couldNotStart(let problem), .noPackage(let problem), .unexplained(let problem): .broken(problem)
    case .nothingMatched: .skipped(reason: "the run had no test in it")
    case .cancelled: .broken(Problem(summary: "The tests were stopped.", hint: "Run them again."))
    }
  }

  /// A failure that the merge base has too is not the change's.
  private func endedVerdict(on evidence: Evidence, tally: TestTally) -> Verdict {
    let failing = evidence.result.tests.filter(\.speaksAgainstTheChange)
    guard failing.contains(where: { !evidence.knownFailures.contains($0.fullName) }) else { return .passed }
    return failed(tally.sentence)
  }

  private func timedOut(_ limit: TestRunEnding.Limit, hung: [String], tally: TestTally) -> Verdict {
    let key = limit == .total ? "tests.timeout" : "tests.silence"
    guard !hung.isEmpty || tally.failures > 0 else {
      return .broken(
        Problem(
          summary: "The test run was ended by its time limit before any test hung or failed.",
          hint: "Allow it more time with `\(key)` in .lint.yml."))
    }
    let names = hung.prefix(3).map(Visible.line).joined(separator: ", ")
    return failed(hung.isEmpty ? tally.sentence : "\(names) did not end")
  }

  private func buildSentence(_ diagnostics: [BuildDiagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    return errors == 0 ? "the package does not build" : "the package does not build: \(errors.counted("error"))"
  }

  private func failed(_ reason: String) -> Verdict {
    mustPass ? .failed(reason: reason) : .passed
  }
}
