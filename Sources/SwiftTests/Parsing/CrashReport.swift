/// The Swift runtime's report of a crash: its message and the frames of the crashed thread.
struct CrashReport: Hashable, Sendable {
  /// A location in a source file.
  struct Place: Hashable, Sendable {
    /// Absolute in a backtrace; `Module/File.swift` in the message.
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

  /// The message of a thread, with its location.
  struct Message: Hashable, Sendable {
    var words: String
    let place: Place?
  }

  /// `Fatal error: no item at 3`; nil after a signal without a message.
  var words: String?
  var place: Place?
  /// Whether the runtime wrote a backtrace, so that the message is not just similar output.
  var hasBacktrace = false
  /// Innermost first.
  var frames: [Frame] = []
}
