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
