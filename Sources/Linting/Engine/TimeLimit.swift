/// How long the work on a file may take.
///
/// The parser may need time without end for a few bytes that are no Swift, and cannot be stopped. What takes too long is
/// given up: its thread goes on until the program ends, and nobody waits for it.
enum TimeLimit {
  /// How often the clocks are looked at, in seconds.
  static let pause = 0.25

  /// In time of the processor. An honest file needs a hundredth of it.
  static func duration(forBytes count: Int) -> Duration {
    (.seconds(4) + .milliseconds(5_000 * count >> 20)) * slowness
  }

  #if DEBUG
  private static let slowness = 20
  #else
  private static let slowness = 1
  #endif

  /// A file is linted again after each round of fixes.
  static func forFixes(ofBytes count: Int) -> Duration {
    duration(forBytes: count) * 4
  }
}
