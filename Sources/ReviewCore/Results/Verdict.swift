/// The result of a check. *Failed* (the change is bad) and *broken* (the check could not judge) are always distinct.
package enum Verdict: Hashable, Sendable {
  case passed
  /// A gate was not met; the reason is one sentence.
  case failed(reason: String)
  /// The check was not requested, or has no input; the reason is one sentence.
  case skipped(reason: String)
  case broken(Problem)

  /// Whether the check came to a judgement, so that its figures count.
  package var isJudged: Bool {
    switch self {
    case .passed, .failed: true
    case .skipped, .broken: false
    }
  }
}
