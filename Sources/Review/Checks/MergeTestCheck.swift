import ReviewCore
import SwiftTests

/// Checks that the tests pass on the merge result, in addition to the tests of the head and with a verdict of its own.
struct MergeTestCheck<Tests: Check>: Check {
  static var id: CheckID { .merge }

  let tests: Tests
  /// Maps lines of the merge result to lines of the head.
  let lineMap: LineMap

  func gather(for change: Change) async throws -> Tests.Evidence {
    try await tests.gather(for: change)
  }

  func judge(_ evidence: Tests.Evidence, of change: Change) -> CheckResult {
    let merged = Change(subject: change.subject, diff: change.diff, lineMap: lineMap)
    let result = tests.judge(evidence, of: merged)
    return CheckResult(
      check: Self.id, verdict: result.verdict, findings: result.findings, metrics: result.metrics,
      details: result.details, notices: result.notices
    ).listing(result.packages)
  }
}
