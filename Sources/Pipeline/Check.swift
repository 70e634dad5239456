package import ReviewCore

/// One kind of judgement of a change: a functional core in an imperative shell.
package protocol Check: Sendable {
  associatedtype Evidence: Sendable

  static var id: CheckID { get }

  /// Collects what the judgement needs: runs, reads, parses.
  /// - Throws: A `Mendable` error when it cannot be had; the check is then broken.
  func gather(for change: Change) async throws -> Evidence

  /// Pure and total.
  func judge(_ evidence: Evidence, of change: Change) -> CheckResult
}

extension Check {
  /// Gathers, then judges. What goes wrong on the way is a verdict, never an error.
  package func result(for change: Change) async -> CheckResult {
    do {
      return judge(try await gather(for: change), of: change)
    } catch let error as any Mendable {
      return CheckResult(check: Self.id, verdict: .broken(error.problem))
    } catch {
      let problem = Problem(
        summary: "The \(Self.id.rawValue) check stopped: \(Visible.line(String(describing: error))).",
        hint: "Run again with --verbose; if it stays, please report it with the output.")
      return CheckResult(check: Self.id, verdict: .broken(problem))
    }
  }
}
