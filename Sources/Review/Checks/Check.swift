import ReviewCore

/// One kind of judgement about a change. Gathering has side effects; judging is pure.
protocol Check: Sendable {
  associatedtype Evidence: Sendable

  static var id: CheckID { get }

  /// Collects the evidence: runs, reads, parses.
  /// - Throws: A `UserFacingError` when the evidence cannot be collected; the check is then broken.
  func gather(for change: Change) async throws -> Evidence

  /// Judges the evidence. Pure and total.
  func judge(_ evidence: Evidence, of change: Change) -> CheckResult

  /// Returns the coverage in the evidence, or nil.
  func coverage(in evidence: Evidence) -> MeasuredCoverage?
}

/// The outcome of a check.
struct CheckOutcome: Sendable {
  let result: CheckResult
  var coverage: MeasuredCoverage?
}

extension Check {
  /// Gathers, then judges. An error while gathering becomes a verdict.
  func outcome(for change: Change) async -> CheckOutcome {
    do {
      let evidence = try await gather(for: change)
      return CheckOutcome(result: judge(evidence, of: change), coverage: coverage(in: evidence))
    } catch let error as any UserFacingError {
      return CheckOutcome(result: CheckResult(check: Self.id, verdict: .broken(error.problem)))
    } catch {
      let problem = Problem(
        summary: "The \(Self.id.rawValue) check stopped: \(Escaped.line(String(describing: error))).",
        hint: "Run again with --verbose; if it stays, please report it with the output.")
      return CheckOutcome(result: CheckResult(check: Self.id, verdict: .broken(problem)))
    }
  }

  func coverage(in evidence: Evidence) -> MeasuredCoverage? { nil }
}

/// Runs the checks of a change concurrently and combines their results into one report.
struct Checks: Sendable {
  let toolVersion: String
  /// In any order; the report has the order of `CheckID`.
  let running: [any Check]
  /// Results that are known without a run: checks that were left out, or cannot run here.
  let settled: [CheckResult]
  /// Returns the files that the build compiled, when all checks have ended; nil if reviewbot built nothing.
  var compiled: (@Sendable () -> CompiledFiles)?
  /// Called with each result while other checks still run, in order of time.
  var announce: @Sendable (CheckResult) -> Void = { _ in }

  init(toolVersion: String, running: [any Check], settled: [CheckResult] = []) {
    self.toolVersion = toolVersion
    self.running = running
    self.settled = settled
  }

  func review(of change: Change, notices: [String] = []) async -> FinishedReview {
    let outcomes = await withTaskGroup(of: CheckOutcome.self) { group in
      for check in running {
        group.addTask { await check.outcome(for: change) }
      }
      var outcomes = settled.map { CheckOutcome(result: $0) }
      for await outcome in group {
        outcomes.append(outcome)
        if outcomes.count < settled.count + running.count { announce(outcome.result) }
      }
      return outcomes
    }
    let order = CheckID.allCases
    let sorted = outcomes.map(\.result).sorted { left, right in
      order.firstIndex(of: left.check) ?? 0 < order.firstIndex(of: right.check) ?? 0
    }
    let compiled = compiled?()
    let results = compiled?.judged(sorted, of: change) ?? sorted
    let report = Report(
      toolVersion: toolVersion, subject: change.subject, changedFiles: change.diff.files.count,
      addedLines: change.diff.addedLineCount, results: results, notices: notices + (compiled?.notices ?? []))
    return FinishedReview(report: report, change: change, coverage: outcomes.lazy.compactMap(\.coverage).first)
  }
}
