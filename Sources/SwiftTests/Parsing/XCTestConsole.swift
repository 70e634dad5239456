/// Parses XCTest's console output and determines the outcome of each test.
///
/// Tests print to the same stream, and their output may look like XCTest's own. XCTest runs one test at a time, which
/// exposes most imitations. While a test runs, no other starts, and only its own failures count. When a second end
/// follows, the first was printed by the test. A failing test that prints its own failure lines cannot be recognised. A
/// test that prints its own end and then another test's start without an end makes the results wrong, which the total
/// of the suite then shows.
struct XCTestConsole: Sendable {
  /// The maximum number of lines of a message.
  private static let longestMessage = 60

  /// The finished tests, in order.
  private(set) var ended: [XCTestRecord] = []
  /// The last printed total, including those of earlier runs.
  private(set) var executed: (tests: Int, failures: Int)?
  /// Whether other runs may follow, as when a script runs several test bundles.
  private let hasSeveralRuns: Bool
  private var earlier = (tests: 0, failures: 0)
  /// The running test, followed by imitated starts within it.
  private var open: [Frame] = []
  private var message: OpenMessage?
  /// The outermost suite, and whether it has ended: nothing after its end comes from this run.
  private var outermost: String?
  /// The last suite that began and has not ended.
  private(set) var openSuite: String?
  private var isEnding = false
  /// Whether the last run ended.
  private var hasEnded = false
  /// The number of runs that started and did not end, because their process ended early. Runs may overlap, as with
  /// `make -j`.
  private var openRuns = 0

  private struct Frame {
    var record: XCTestRecord
    /// The number of runs that were open at its start. If it ends, it printed the start of a later one.
    let openRuns: Int
    /// Tests that ended within it: imitations, unless its own end never comes.
    var inner: [XCTestRecord] = []
  }

  /// A failure whose message may continue in the next lines.
  private struct OpenMessage {
    let isOpenTest: Bool
    let index: Int
    var lines = 1
  }

  init(hasSeveralRuns: Bool = false) {
    self.hasSeveralRuns = hasSeveralRuns
  }

  /// The running test, `Suite.test`.
  var running: String? { open.first?.record.test }

  /// Whether XCTest reported the start of its run.
  var hasBegun: Bool { outermost != nil }

  /// Whether each run ended.
  var isOver: Bool { hasEnded && openRuns == 0 }

  var failedCount: Int { ended.count { $0.outcome == .failed } }

  mutating func take(_ line: ArraySlice<UInt8>) {
    if hasEnded, !hasSeveralRuns { return }
    let meaning = XCTestLine(line)
    if hasSeveralRuns { countRuns(meaning) }
    if hasEnded {
      guard case .suiteStarted = meaning else { return }
      beginNextRun()
    }
    switch meaning {
    case .started(let test): start(test)
    case .ended(let test, let outcome, let seconds):
      end(test, outcome, seconds)
      doubt(XCTestLine.failure(in: line), of: test)
    case .failure(let remark): fail(remark, line)
    case .skip(let remark): skip(remark)
    case .executed(let tests, let failures): sum(tests, failures)
    case .suiteStarted(let name): startSuite(name)
    case .suiteEnded(let name): endSuite(name)
    case .other: goOn(line)
    }
  }

  /// Returns every test of the run; a test without an outcome was running when the process ended.
  func records() -> [XCTestRecord] {
    guard let first = open.first else { return ended }
    // Its end is missing. If other tests ended later, that line was lost in other output.
    let later = open.flatMap(\.inner) + open.dropFirst().map(\.record)
    return ended + [first.record] + later
  }

  private mutating func countRuns(_ line: XCTestLine) {
    switch line {
    case .suiteStarted(let name) where outermost == nil || hasEnded || name == outermost: openRuns += 1
    case .suiteEnded(let name) where name == outermost: openRuns = max(0, openRuns - 1)
    default: break
    }
  }

  private mutating func beginNextRun() {
    earlier = executed ?? (0, 0)
    (outermost, openSuite, isEnding, hasEnded) = (nil, nil, false, false)
  }

  private mutating func startSuite(_ name: String) {
    message = nil
    if outermost == nil { outermost = name }
    if open.isEmpty {
      openSuite = name
    } else if hasSeveralRuns, name == outermost {
      open[open.count - 1].record.precedesNextRun = true
    }
  }

  private mutating func endSuite(_ name: String) {
    message = nil
    guard open.isEmpty else { return }
    if name == outermost { isEnding = true }
    if name == openSuite { openSuite = nil }
  }

  /// The total follows the end of its suite.
  private mutating func sum(_ tests: Int, _ failures: Int) {
    message = nil
    guard open.isEmpty else { return }
    executed = (earlier.tests + tests, earlier.failures + failures)
    hasEnded = isEnding
  }

  private mutating func start(_ test: String) {
    message = nil
    isEnding = false
    open.append(Frame(record: XCTestRecord(test: test), openRuns: openRuns))
  }

  private mutating func end(_ test: String, _ outcome: XCTestLine.Outcome, _ seconds: Double) {
    message = nil
    guard let index = openIndex(of: test) else {
      if open.isEmpty { correct(test, outcome, seconds) }
      return
    }
    var record = open[index].record
    openRuns = min(openRuns, open[index].openRuns)
    record.close(outcome, seconds)
    open.removeSubrange(index...)
    if open.isEmpty { ended.append(record) } else { open[open.count - 1].inner.append(record) }
  }

  /// The same test may run again after its process ended, in the next run.
  private func openIndex(of test: String) -> Int? {
    let start = open.lastIndex { $0.record.precedesNextRun }.map { $0 + 1 } ?? 0
    return open[start...].firstIndex { $0.record.test == test } ?? open.firstIndex { $0.record.test == test }
  }

  /// The message of a failure may contain text that looks like the end of its test.
  private mutating func doubt(_ remark: XCTestLine.Remark?, of test: String) {
    guard let remark, remark.test == test, open.isEmpty, let last = ended.indices.last, ended[last].test == test else {
      return
    }
    ended[last].doubt(XCTestRecord.Failure(file: remark.file, line: remark.line, text: remark.text))
  }

  /// At a second end of a test, the first one and everything since was printed by the test itself.
  private mutating func correct(_ test: String, _ outcome: XCTestLine.Outcome, _ seconds: Double) {
    guard let index = ended.lastIndex(where: { $0.test == test }) else { return }
    ended.removeSubrange((index + 1)...)
    ended[index].close(outcome, seconds)
  }

  private mutating func fail(_ remark: XCTestLine.Remark, _ line: ArraySlice<UInt8>) {
    // A message may look like the failure of another test.
    let isOfKnown = open.contains { $0.record.test == remark.test } || open.isEmpty && ended.last?.test == remark.test
    guard isOfKnown else { return goOn(line) }
    let failure = XCTestRecord.Failure(file: remark.file, line: remark.line, text: remark.text)
    let goesOn = !Self.isWhole(remark.text)
    message = nil
    if let index = open.lastIndex(where: { $0.record.test == remark.test }) {
      let isKept = open[index].record.add(failure)
      if isKept, goesOn { message = OpenMessage(isOpenTest: true, index: index) }
    } else if open.isEmpty, let index = ended.indices.last, ended[index].test == remark.test {
      let isKept = ended[index].add(failure)
      if isKept, goesOn { message = OpenMessage(isOpenTest: false, index: index) }
    }
  }

  private mutating func skip(_ remark: XCTestLine.Remark) {
    message = nil
    guard let index = open.lastIndex(where: { $0.record.test == remark.test }) else { return }
    open[index].record.skipReason = remark.text
  }

  private mutating func goOn(_ line: ArraySlice<UInt8>) {
    guard var message else { return }
    let text = String(decoding: line, as: UTF8.self)
    if message.isOpenTest {
      open[message.index].record.extendMessage(by: text)
    } else {
      ended[message.index].extendMessage(by: text)
    }
    message.lines += 1
    self.message = message.lines < Self.longestMessage ? message : nil
  }

  /// Returns whether nothing can follow: `XCTAssertEqual failed: ("1") is not equal to ("2") - `, or a thrown error.
  private static func isWhole(_ text: String) -> Bool {
    text.hasPrefix("XCTAssert") && text.hasSuffix(" - ") || text.hasPrefix("threw error ") && text.hasSuffix("\"")
  }
}
