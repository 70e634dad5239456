extension RuleContext {
  /// For a finding that any new line of a stretch of code can bring about.
  package func cause(within range: Range<Int>) -> Cause {
    let first = source.line(at: range.lowerBound)
    let last = source.line(at: max(range.lowerBound, range.upperBound - 1))
    return Cause(lines: Array(first...last), excess: 1)
  }
}
