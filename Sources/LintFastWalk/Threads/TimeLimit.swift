/// Limits on the time for one file.
///
/// For a few bytes of invalid Swift the parser may need hours, and it cannot be stopped. A file that takes too long
/// gets a `LintGap`: its thread runs until the program ends, and no other thread waits for it. All limits are processor
/// time of the thread, so that results do not depend on other load on the machine.
package enum TimeLimit {
  /// The interval between clock checks, in seconds.
  package static let pause = 0.25

  /// Returns the processor time for a file. Ordinary files need a hundredth of it.
  package static func duration(forBytes count: Int) -> Duration {
    (.seconds(4) + .milliseconds(5_000 * count >> 20)) * slowness
  }

  #if DEBUG
  private static let slowness = 20
  #else
  private static let slowness = 1
  #endif

  /// Returns the time for one search of a regular expression, in addition to the limit of the file: an expression may
  /// backtrack for hours.
  package static func forExpression(inBytes count: Int) -> Duration {
    .seconds(1) + .microseconds(count)
  }

  /// Returns the time to fix a file, which is linted again after each round of fixes.
  package static func forFixes(ofBytes count: Int) -> Duration {
    duration(forBytes: count) * 4
  }
}
