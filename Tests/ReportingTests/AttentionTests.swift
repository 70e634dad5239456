import Reporting
import ReviewCore
import Testing

@Suite("A report that asks for attention")
struct AttentionTests {
  private static let lacking = PatchedFile(path: "A.swift", covered: [1], partial: [], uncovered: [2], notExecutable: [])
  private static let complete = PatchedFile(path: "A.swift", covered: [1, 2], partial: [], uncovered: [], notExecutable: [3])
  private static let finding = Finding(
    rule: "todo", severity: .note, location: nil, message: "Do it.", scope: .added, fingerprint: Fingerprint(hex: String(repeating: "a", count: 64)))

  @Test("It says something that a reader should know", arguments: [
    (CheckResult(check: .lint, verdict: .passed), false),
    (CheckResult(check: .lint, verdict: .passed, notices: ["A note."]), false),
    (CheckResult(check: .tests, verdict: .skipped(reason: "no test ran")), false),
    (CheckResult(check: .lint, verdict: .failed(reason: "1 error")), true),
    (CheckResult(check: .lint, verdict: .broken(Problem(summary: "No.", hint: "Yes."))), true),
    (CheckResult(check: .lint, verdict: .passed, findings: [finding]), true),
    (CheckResult(check: .coverage, verdict: .passed, details: .patchCoverage([complete])), false),
    (CheckResult(check: .coverage, verdict: .passed, details: .patchCoverage([complete, lacking])), true),
    (CheckResult(check: .coverage, verdict: .passed, details: .patchCoverage([], unknown: ["B.swift"])), true),
    (CheckResult(check: .coverage, verdict: .passed, metrics: [Metric("patchExcluded", 2)], details: .patchCoverage([complete])), true),
    (CheckResult(check: .tests, verdict: .passed, details: .tests([])), false),
  ] as [(CheckResult, Bool)])
  func attention(result: CheckResult, asks: Bool) {
    let subject = Subject(repository: "r", base: .unknown, head: .worktree, mergeBase: nil)
    let report = Report(toolVersion: "1", subject: subject, changedFiles: 1, addedLines: 1, results: [result])
    #expect(report.asksForAttention == asks)
  }
}
