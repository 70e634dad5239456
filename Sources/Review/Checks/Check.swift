import ReviewCore

/// One kind of judgement of a change: a functional core in an imperative shell.
protocol Check: Sendable {
  associatedtype Evidence: Sendable

  static var id: CheckID { get }

  /// Collects what the judgement needs: runs, reads, parses.
  /// - Throws: A `UserFacingError` error when it cannot be had; the check is then broken.
  func gather(for change: Change) async throws -> Evidence

  /// Pure and total.
  func judge(_ evidence: Evidence, of change: Change) -> CheckResult

  /// The coverage in the evidence; nil when there is none.
  func coverage(in evidence: Evidence) -> MeasuredCoverage?
}

/// What a check found out.
struct CheckOutcome: Sendable {
  let result: CheckResult
  var coverage: MeasuredCoverage?
}

extension Check {
  /// Gathers, then judges. What goes wrong on the way is a verdict, never an error.
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
