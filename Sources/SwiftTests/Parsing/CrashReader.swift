/// Finds the Swift runtime's crash reports in the output of tests.
struct CrashReader: Sendable {
  private static let kinds = ["Fatal error", "Precondition failed", "Assertion failed"]
  private static let searches = kinds.map { ByteSearch($0) }
  /// The prefixes of lines from Swift Testing, and of the backtracer's messages about itself.
  private static let otherStarts = ["swift-runtime: ", "◇ ", "✔ ", "✘ ", "➜ ", "━ ", "↳ "]
  private static let longestWords = 20
  private static let mostFrames = 100
  /// The maximum number of threads to follow when several crash at the same time.
  private static let mostSpeakers = 16

  /// The frames since the last call of `takeReport`.
  private var report: CrashReport?
  /// Messages before a crash, in the order of the output.
  private var said: [CrashReport.Message] = []
  private var isInWords = false
  private var wordLines = 0
  private var isInCrashedThread = false

  init() {}

  var isEmpty: Bool { report == nil }

  /// Returns the collected report, and clears it.
  mutating func takeReport() -> CrashReport? {
    defer { self = CrashReader() }
    guard var report else { return nil }
    let words = Self.words(of: report.frames, among: said)
    (report.words, report.place) = (words?.words, words?.place)
    return report
  }

  /// Returns the message of the thread with these frames, when several threads printed one. It is the last message that
  /// names a line of a frame, or else the last of the runtime, whose own lines are in no backtrace. Without either, it
  /// is the last one.
  private static func words(
    of frames: [CrashReport.Frame], among said: [CrashReport.Message]
  ) -> CrashReport.Message? {
    let places = frames.compactMap(\.place)
    guard said.count > 1, !places.isEmpty else { return said.last }
    let own = said.last { words in
      guard let place = words.place, let name = place.file.split(separator: "/").last else { return false }
      return places.contains { $0.line == place.line && $0.file.hasSuffix("/\(name)") }
    }
    return own ?? said.last { $0.place?.file.hasPrefix("Swift/") ?? true } ?? said.last
  }

  mutating func take(_ line: ArraySlice<UInt8>) {
    // Skips most lines of a verbose suite without converting them to strings.
    guard isInWords || isInCrashedThread || Self.mayMatter(line) else { return }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("*** Program crashed: ") || text.hasPrefix("*** Signal ") {
      isInWords = false
      if report == nil { report = CrashReport() }
      report?.hasBacktrace = true
    } else if text.hasPrefix("Thread "), text.hasSuffix(":") {
      isInCrashedThread = text.hasSuffix(" crashed:")
    } else if isInCrashedThread {
      takeFrame(text)
    } else if let words = Self.message(in: text) {
      // Lines after a backtrace belong to another process.
      if report?.hasBacktrace != false { (report, said) = (CrashReport(), []) }
      if said.count == Self.mostSpeakers { said.removeFirst() }
      said.append(words)
      isInWords = true
      wordLines = 0
    } else if isInWords {
      continueMessage(text, isOthers: XCTestLine(line) != .other || Self.otherStarts.contains { text.hasPrefix($0) })
    }
  }

  private static func mayMatter(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "*** ".utf8) || line.starts(with: "Thread ".utf8) || searches.contains { $0.isFound(in: line) }
  }

  /// A message may have several lines; an empty line or the first line of the backtrace ends it. Lines of the test
  /// libraries arrive through another pipe and may appear in between.
  private mutating func continueMessage(_ text: String, isOthers: Bool) {
    wordLines += 1
    isInWords = !text.isEmpty && wordLines < Self.longestWords
    if isInWords, !isOthers, let last = said.indices.last { said[last].words += "\n" + text }
  }

  /// ` 1 [ra]  0x000055c6d8d5ed6c Cart.priceOfItem(at:) + 523 in Tests.xctest at /p/Cart.swift:15:5`.
  private mutating func takeFrame(_ text: String) {
    guard let address = text.firstRange(of: " 0x") else {
      if text.hasPrefix("Registers:") || text.hasPrefix("Images ") { isInCrashedThread = false }
      return
    }
    guard let count = report?.frames.count, count < Self.mostFrames else { return }
    let rest = text[address.upperBound...].drop { !$0.isWhitespace }.drop(while: \.isWhitespace)
    let place = rest.ranges(of: " at /").last.flatMap { Self.place(rest[$0.lowerBound...].dropFirst(4)) }
    report?.frames.append(CrashReport.Frame(text: String(rest), place: place))
  }

  /// `Shop/Cart.swift:15: Precondition failed: no item at 3`.
  private static func message(in text: String) -> CrashReport.Message? {
    for kind in kinds {
      guard let mark = text.firstRange(of: kind) else { continue }
      let before = text[..<mark.lowerBound]
      let after = text[mark.upperBound...]
      guard after.isEmpty || after.hasPrefix(":") else { continue }
      if before.isEmpty { return CrashReport.Message(words: text, place: nil) }
      guard before.hasSuffix(": "), let place = place(before.dropLast(2)) else { continue }
      return CrashReport.Message(words: String(text[mark.lowerBound...]), place: place)
    }
    return nil
  }

  /// `FILE:LINE` or `FILE:LINE:COLUMN`.
  private static func place(_ text: Substring) -> CrashReport.Place? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = Int(parts[parts.count - 1]) else { return nil }
    if parts.count > 2, let line = Int(parts[parts.count - 2]) {
      return CrashReport.Place(file: parts.dropLast(2).joined(separator: ":"), line: line, column: last)
    }
    return CrashReport.Place(file: parts.dropLast().joined(separator: ":"), line: last, column: nil)
  }
}

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
