/// A check's answer. *Failed* (the change is bad) and *broken* (we could not tell) are never the same.
package enum Verdict: Hashable, Sendable {
  case passed
  /// A gate was not met; the reason is one sentence.
  case failed(reason: String)
  /// Not asked for, or nothing to look at; the reason is one sentence.
  case skipped(reason: String)
  case broken(Problem)
}
