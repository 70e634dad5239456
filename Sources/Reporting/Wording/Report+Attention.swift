package import ReviewCore

extension Report {
  /// Whether a reader should see the report: a check failed or could not judge, or there is a finding or a flaky test.
  /// Added lines count, too, that did not run completely, that no report contains, or that a comment excludes.
  package var asksForAttention: Bool {
    outcome != .passed || results.contains(where: \.asksForAttention)
  }
}

extension CheckResult {
  fileprivate var asksForAttention: Bool {
    if !findings.isEmpty { return true }
    return switch details {
    case .none: false
    case .tests(let tests): tests.contains { $0.hasFailed || $0.isFlaky }
    case .patchCoverage(let files, let unknown):
      !unknown.isEmpty || files.contains(where: \.isLacking) || (count("patchExcluded") ?? 0) > 0
    }
  }
}
