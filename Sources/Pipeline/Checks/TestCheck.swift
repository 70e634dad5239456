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
    let known = await comparison?.knowledge(of: result)
    return Evidence(result: result, knownFailures: known?.names ?? [], notices: known?.notices ?? [])
  }

  package func judge(_ evidence: Evidence, of change: Change) -> CheckResult {
    let result = evidence.result
    let tally = TestTally(result.tests)
    let relocation = TestRelocation(lineMap: change.lineMap)
    return CheckResult(
      check: Self.id, verdict: verdict(on: evidence, tally: tally, change: change),
      findings: TestFindings(change: change).findings(of: result), metrics: tally.metrics(seconds: result.seconds),
      details: .tests(result.tests.map(relocation.relocated)), notices: result.notices + evidence.notices)
  }

  private func verdict(on evidence: Evidence, tally: TestTally, change: Change) -> Verdict {
    switch evidence.result.ending {
    case .ended: endedVerdict(on: evidence, tally: tally)
    case .buildFailed: failed(buildSentence(evidence.result.diagnostics))
    case .timedOut(let limit, let hung): timedOut(limit, hung: hung, tally: tally)
    case .couldNotStart(let problem), .noPackage(let problem), .unexplained(let problem): .broken(problem)
    case .nothingMatched: .skipped(reason: "no test matched, so none ran")
    case .noTests: withoutTests(RemovedTests(by: change.diff))
    case .cancelled: .broken(Problem(summary: "The tests were stopped.", hint: "Run them again."))
    }
  }

  /// A failure that the merge base has too is not the change's.
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
    let names = hung.prefix(3).map(Visible.line).joined(separator: ", ") + (hung.count > 3 ? ", …" : "")
    return failed(hung.isEmpty ? tally.sentence : "\(tally.sentence) within `\(key)` (\(names))")
  }

  /// Nothing was tested, and that is no pass. A change that took the tests away is judged for it.
  private func withoutTests(_ removed: RemovedTests) -> Verdict {
    guard removed.isAny else { return .skipped(reason: "the package has no tests, so nothing was tested") }
    return failed("no test is left to run: the change removes \(removed.sentence)")
  }

  private func buildSentence(_ diagnostics: [BuildDiagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    return errors == 0 ? "the package does not build" : "the package does not build: \(errors.counted("error"))"
  }

  private func failed(_ reason: String) -> Verdict {
    mustPass ? .failed(reason: reason) : .passed
  }
}
