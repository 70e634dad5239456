extension Inspection {
  /// For a finding that any new line of a stretch of code can bring about.
  func cause(within range: Range<Int>) -> Cause {
    Cause(lines: Array(source.line(at: range.lowerBound)...source.line(at: max(range.lowerBound, range.upperBound - 1))), excess: 1)
  }
}
