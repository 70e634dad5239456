import ReviewCore
import Synchronization

/// The progress of a test run, for a progress line.
package enum TestProgress: Hashable, Sendable {
  /// The build's step `done` of `total`, and its description; untrusted. At first the total is 0.
  case building(done: Int, total: Int, step: String)
  /// The number of finished tests, how many of them failed, and the current test; untrusted.
  case testing(ended: Int, failed: Int, current: String?)
  /// Another run has begun, for this reason.
  case runningAgain(reason: String)
  /// A failure, as soon as it is printed.
  case event(TestEvent)
}

/// A failing test or an error of the build, from the printed output. The results may differ: a test that fails may pass
/// when it is repeated.
package struct TestEvent: Hashable, Sendable {
  /// The failing test; nil for an error of the build. Untrusted.
  package let test: String?
  /// Such as `Sources/Cart.swift:3:5`; nil when unknown. Untrusted.
  package let location: String?
  /// May have several lines. Untrusted.
  package let message: String

  package init(test: String?, location: String?, message: String) {
    self.test = test
    self.location = location
    self.message = message
  }
}

/// Measures the time of the tests in one run of the command: from the first sign of testing, so without the build.
final class TestingTime: Sendable {
  private let now: @Sendable () -> Duration
  private let begin: Mutex<Duration?>

  /// - Parameters:
  ///   - now: The time since an arbitrary point.
  ///   - isBuilt: Whether the command builds nothing, so that testing begins at once.
  init(now: @escaping @Sendable () -> Duration, isBuilt: Bool) {
    self.now = now
    begin = Mutex(isBuilt ? now() : nil)
  }

  func take(_ progress: TestProgress) {
    guard case .testing = progress else { return }
    begin.withLock { $0 = $0 ?? now() }
  }

  /// The time since testing began; zero before that.
  var elapsed: Duration { begin.withLock { $0 }.map { now() - $0 } ?? .zero }
}

/// Finds the failures in the output of a run that were not reported before.
struct TestEventFeed: Sendable {
  private let paths: Paths
  /// The numbers of entries that were examined.
  private var xctests = 0
  private var blocks = 0
  private var swiftTests = 0
  private var remarks = 0
  /// The build prints some errors twice.
  private var errors: Set<TestEvent> = []

  init(paths: Paths) {
    self.paths = paths
  }

  mutating func failures(in console: XCTestConsole, _ parallel: ParallelConsole?) -> [TestEvent] {
    let ended = console.ended
    let blocks = parallel?.blocks ?? []
    // A later line may show that tests had printed the ends of others.
    let new = ended.dropFirst(xctests) + blocks.dropFirst(self.blocks).map(\.record)
    (xctests, self.blocks) = (ended.count, blocks.count)
    return new.filter { $0.outcome == .failed }.map { record in
      let failure = record.failures.first
      let location = failure.flatMap { paths.location($0.file, line: $0.line, column: nil) }
      return TestEvent(
        test: record.test, location: location.map { text(of: $0, column: nil) }, message: failure?.message ?? "")
    }
  }

  mutating func failures(in console: SwiftTestingConsole) -> [TestEvent] {
    defer { swiftTests = console.failures.count }
    return Array(console.failures.dropFirst(swiftTests))
  }

  mutating func errors(in log: BuildLog) -> [TestEvent] {
    let new = log.remarks.dropFirst(remarks)
    remarks = log.remarks.count
    guard !log.isComplete else { return [] }
    return new.filter { $0.severity == .error && !$0.isMereSummary }.compactMap { remark in
      let place = remark.sourcePlace
      let location = place.flatMap { paths.location($0.file, line: $0.line, column: $0.column) }
      let event = TestEvent(
        test: nil, location: location.map { text(of: $0, column: place?.column) }, message: remark.text)
      return errors.insert(event).inserted ? event : nil
    }
  }

  private func text(of location: Location, column: Int?) -> String {
    let path = location.path.text ?? location.path.description
    return ([path] + [location.start?.line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }
}

/// Parses Swift Testing's printed output for the progress display; the results come from its event stream.
struct SwiftTestingConsole: Sendable {
  private(set) var ended = 0
  private(set) var failed = 0
  /// The failed tests that printed their start, with their first issue.
  private(set) var failures: [TestEvent] = []
  /// Names of the running tests, oldest first.
  private var open: [String] = []
  /// The first issues of running tests, by the test's name.
  private var issues: [String: TestEvent] = [:]

  /// The test that has been running for the longest time.
  var running: String? { open.first }

  mutating func take(_ line: ArraySlice<UInt8>) {
    // Each of its lines begins with a symbol of three bytes, such as ◇, ✔ or ✘.
    guard line.first == 0xE2, line.count < 2_000 else { return }
    let text = String(decoding: line, as: UTF8.self)
    let rest = text.dropFirst()
    guard rest.hasPrefix(" Test "), !rest.hasPrefix(" Test run "), !rest.hasPrefix(" Test case ") else { return }
    let words = rest.dropFirst(" Test ".count)
    if text.first == "◇" {
      if words.hasSuffix(" started.") { open.append(String(words.dropLast(" started.".count))) }
    } else if words.contains(" passed after ") || words.contains(" failed after ") {
      end(words)
    } else if let name = open.first(where: { words.hasPrefix("\($0) recorded an issue") }), issues[name] == nil {
      issues[name] = Self.issue(of: name, in: words)
    }
  }

  /// Reads for example `f(x:) recorded an issue with 1 argument x → 1 at CartTests.swift:12:5: Expectation failed: …`.
  private static func issue(of name: String, in words: Substring) -> TestEvent {
    let text = words.dropFirst(name.count)
    guard let match = text.firstMatch(of: /\ at (\S+?:\d+:\d+): (.*)/) else {
      return TestEvent(test: name, location: nil, message: "")
    }
    return TestEvent(test: name, location: String(match.1), message: String(match.2))
  }

  private mutating func end(_ words: Substring) {
    ended += 1
    guard let index = open.firstIndex(where: { words.hasPrefix("\($0) ") }) else {
      failed += words.contains(" failed after ") ? 1 : 0
      return
    }
    let name = open.remove(at: index)
    let issue = issues.removeValue(forKey: name)
    guard words.dropFirst(name.count).firstRange(of: " failed after ") != nil else { return }
    failed += 1
    failures.append(issue ?? TestEvent(test: name, location: nil, message: ""))
  }
}
