import ReviewCore

extension Verdict {
  /// The JSON report's word.
  var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .broken: "broken"
    }
  }

  /// Carries the meaning where there is no colour.
  var symbol: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .skipped: "–"
    case .broken: "!"
    }
  }

  /// Why it is so, untrusted; nil when it passed.
  var reason: String? {
    switch self {
    case .passed: nil
    case .failed(let reason), .skipped(let reason): reason
    case .broken(let problem): problem.summary
    }
  }

  /// What mends a broken check.
  var hint: String? {
    guard case .broken(let problem) = self else { return nil }
    return problem.hint
  }
}
