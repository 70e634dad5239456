/// How long the work on a file may take.
///
/// The parser may need hours for a few bytes that are no Swift, and cannot be stopped. A file that takes too long gets
/// a `LintGap`: its thread goes on until the program ends, and nothing waits for it. All limits are processor time of
/// the thread, so that a verdict does not depend on what else the machine does.
package enum TimeLimit {
  /// How often the clocks are looked at, in seconds.
  package static let pause = 0.25

  /// In time of the processor. An honest file needs a hundredth of it.
  package static func duration(forBytes count: Int) -> Duration {
    (.seconds(4) + .milliseconds(5_000 * count >> 20)) * slowness
  }

  #if DEBUG
  private static let slowness = 20
  #else
  private static let slowness = 1
  #endif

  /// For one search of a regular expression, on top of the limit of the file: an expression may backtrack for hours.
  package static func forExpression(inBytes count: Int) -> Duration {
    .seconds(1) + .microseconds(count)
  }

  /// A file is linted again after each round of fixes.
  package static func forFixes(ofBytes count: Int) -> Duration {
    duration(forBytes: count) * 4
  }
}
