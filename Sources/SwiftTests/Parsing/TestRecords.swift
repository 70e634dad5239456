package import ReviewCore

/// The console output about one XCTest.
struct XCTestRecord: Hashable, Sendable {
  struct Failure: Hashable, Sendable {
    /// As printed, possibly preceded by a test's output on the same line.
    let file: String
    /// 1-based; nil when XCTest does not know it.
    let line: Int?
    /// As printed. Without a message of the test, it ends in ` - `.
    var text: String

    /// The text for reports.
    var message: String { String(text.hasSuffix(" - ") ? text.dropLast(3) : text[...]) }
  }

  /// `Suite.test`; the console does not name the module.
  let test: String
  /// Nil while it runs, and permanently when the process ended before the test.
  var outcome: XCTestLine.Outcome?
  var seconds: Double?
  /// The first failures; `droppedFailures` counts the rest.
  private(set) var failures: [Failure] = []
  private(set) var droppedFailures = 0
  private var withdrawn: [Failure] = []
  var skipReason: String?
  /// Whether another run began before its end. If the end does not follow, its process ended.
  var precedesNextRun = false

  init(test: String) {
    self.test = test
  }

  /// - Returns: False when the limit is reached and the failure was only counted.
  mutating func add(_ failure: Failure) -> Bool {
    guard failures.count < Clip.mostFailures else {
      droppedFailures += 1
      return false
    }
    failures.append(failure)
    return true
  }

  /// Adds a line to the last failure's message.
  mutating func extendMessage(by line: String) {
    guard let last = failures.indices.last, failures[last].text.utf8.count < Clip.longestMessage else { return }
    failures[last].text += "\n" + line
  }

  /// Failures of a passed test were printed by the test itself, unless this end turns out to be printed by it as well.
  mutating func close(_ outcome: XCTestLine.Outcome, _ seconds: Double) {
    self.outcome = outcome
    self.seconds = seconds
    if outcome == .passed {
      withdrawn += failures
      (failures, droppedFailures) = ([], 0)
    } else {
      (failures, withdrawn) = (withdrawn + failures, [])
    }
  }

  /// Stores a failure whose message looks like the end of this test, in case it is not.
  mutating func doubt(_ failure: Failure) {
    withdrawn.append(failure)
  }
}

/// The event stream's records of one test function of Swift Testing, or of a suite with its own issues.
struct SwiftTestingRecord: Hashable, Sendable {
  struct Failure: Hashable, Sendable {
    let text: String
    /// Absolute; nil when the library does not report it.
    let file: String?
    /// 1-based.
    let line: Int
    let column: Int
  }

  /// `Module.Suite/Inner`, or the module alone.
  let suite: String
  /// `adds(_:)`; empty for a suite.
  let name: String
  /// Absolute path and 1-based line.
  let file: String?
  let line: Int
  /// From its id; nil for a suite.
  let declaration: TestName.Declaration?
  var started: Double?
  var ended: Double?
  var isSkipped = false
  var skipReason: String?
  /// The first failures; `droppedFailures` counts the rest.
  private(set) var failures: [Failure] = []
  private(set) var droppedFailures = 0
  var hasKnownIssue = false
  /// The first issues that are not failures.
  private(set) var warnings: [Failure] = []
  /// The arguments of the cases that have started but not ended, such as `1, "a"`.
  var openCases: [String] = []

  /// The cases that ended, and those that the test cancelled.
  var endedCases = 0
  var cancelledCases = 0

  init(suite: String, name: String, file: String?, line: Int, declaration: TestName.Declaration?) {
    self.suite = suite
    self.name = name
    self.file = file
    self.line = line
    self.declaration = declaration
  }

  mutating func add(warning: Failure) {
    if warnings.count < Clip.mostFailures { warnings.append(warning) }
  }

  mutating func add(_ failure: Failure) {
    if failures.count < Clip.mostFailures { failures.append(failure) } else { droppedFailures += 1 }
  }

  var isSuite: Bool { name.isEmpty }
  /// Whether it had started, but not ended, when the process ended.
  var isOpen: Bool { started != nil && ended == nil && !isSkipped }
}

/// Limits the stored output of a test: a test in a loop may print the same message a million times.
package enum Clip {
  /// For one test.
  static let mostFailures = 100
  /// For one message, in UTF-8 bytes.
  static let longestMessage = 16 << 10

  /// Returns the text, or its beginning with a note about how much is missing.
  static func message(_ text: String) -> String {
    guard text.utf8.count > longestMessage else { return text }
    let kept = String(decoding: text.utf8.prefix(longestMessage), as: UTF8.self)
    return "\(kept)\n… (\(text.utf8.count - longestMessage) more bytes)"
  }

  /// Returns the text that replaces the dropped failures.
  static func remark(dropped: Int) -> String {
    "… and \(dropped) more failures of this test."
  }

  /// Returns whether a failure replaces dropped ones.
  package static func isRemark(_ failure: TestCase.Failure) -> Bool {
    failure.location == nil && failure.message.hasPrefix("… and ")
      && failure.message.hasSuffix(" more failures of this test.")
  }
}
