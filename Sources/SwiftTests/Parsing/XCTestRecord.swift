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
