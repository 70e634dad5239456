import ReviewCore

extension Verdict {
  /// The value in the JSON report.
  var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .broken: "broken"
    }
  }

  /// Conveys the meaning without colour.
  var symbol: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .skipped: "–"
    case .broken: "!"
    }
  }

  /// The symbol in Markdown.
  var emblem: String {
    switch self {
    case .passed: "✅"
    case .failed: "❌"
    case .skipped: "➖"
    case .broken: "⚠️"
    }
  }

  /// The reason of the verdict, untrusted; nil when the check passed.
  var reason: String? {
    switch self {
    case .passed: nil
    case .failed(let reason), .skipped(let reason): reason
    case .broken(let problem): problem.summary
    }
  }

  /// How to fix a broken check.
  var hint: String? {
    guard case .broken(let problem) = self else { return nil }
    return problem.hint
  }
}
