import ReviewCore

/// A finding by offset, before its position is computed.
struct RawFinding: Sendable {
  /// The rule's index in the compiled rules.
  let rule: Int
  let severity: Severity
  let range: Range<Int>
  let message: String
  let fix: ByteFix?
  let cause: Cause?
}
