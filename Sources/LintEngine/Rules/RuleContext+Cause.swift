extension RuleContext {
  /// Returns the cause of a finding that any new line in a range of code can cause.
  package func cause(within range: Range<Int>) -> Cause {
    let first = source.line(at: range.lowerBound)
    let last = source.line(at: max(range.lowerBound, range.upperBound - 1))
    return Cause(lines: Array(first...last), excess: 1)
  }
}
