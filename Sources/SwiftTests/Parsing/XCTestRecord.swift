/// What the console said of one XCTest.
struct XCTestRecord: Hashable, Sendable {
  struct Failure: Hashable, Sendable {
    /// As printed, perhaps with what a test had printed before it on the same line.
    let file: String
    /// 1-based; nil where XCTest does not know it.
    let line: Int?
    var text: String
  }

  /// `Suite.test`; the console does not name the module.
  let test: String
  /// Nil while it runs, and for good when the process ended before the test did.
  var outcome: XCTestLine.Outcome?
  var seconds: Double?
  /// The first ones; `droppedFailures` says how many more there were.
  private(set) var failures: [Failure] = []
  private(set) var droppedFailures = 0
  private var withdrawn: [Failure] = []
  var skipReason: String?

  init(test: String) {
    self.test = test
  }

  /// - Returns: False when there are so many that it was only counted.
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

  /// A test that passed has printed its failures itself, unless this end of it was in its turn no more than a print.
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

  /// Keeps a failure whose message looks like this test's end, for when it turns out to be none.
  mutating func doubt(_ failure: Failure) {
    withdrawn.append(failure)
  }
}
