/// What the Swift runtime said of a crash: its last words and the crashed thread's frames.
struct CrashReport: Hashable, Sendable {
  /// A place in a source file.
  struct Place: Hashable, Sendable {
    /// Absolute in a backtrace, `Module/File.swift` in the last words.
    let file: String
    /// 1-based.
    let line: Int
    let column: Int?
  }

  struct Frame: Hashable, Sendable {
    /// As printed: `CrashXCTests.testBCrash() + 54 in ...`.
    let text: String
    let place: Place?
  }

  /// What was said by a thread, and where.
  struct Message: Hashable, Sendable {
    var words: String
    let place: Place?
  }

  /// `Fatal error: no item at 3`; nil when a signal alone ended it.
  var words: String?
  var place: Place?
  /// Whether the runtime itself spoke, not only something that looks like last words.
  var hasBacktrace = false
  /// Innermost first.
  var frames: [Frame] = []
}
