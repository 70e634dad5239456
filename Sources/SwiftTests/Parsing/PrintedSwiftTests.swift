import ReviewCore

/// Reads the results that Swift Testing prints, for a test command whose event stream is unknown.
///
/// The output names the module of no test, and a test may print the same lines. Only failures and the ends of runs are
/// read, so that such a line cannot hide a failure.
struct PrintedSwiftTests: Sendable {
  /// A failed test, or a suite with issues of its own.
  struct FailedTest: Hashable, Sendable {
    /// As printed: `adds(_:)`, or a display name in quotation marks.
    let name: String
    /// The first failures, each with the bare name of its file; `droppedFailures` counts the rest.
    fileprivate(set) var failures: [SwiftTestingRecord.Failure] = []
    fileprivate(set) var droppedFailures = 0
  }

  /// In the order of their first failure. Tests with the same name are one.
  private(set) var failedTests: [FailedTest] = []
  /// The number of tests that passed or failed.
  private(set) var endedTests = 0
  /// The number of runs that started and did not end.
  private(set) var openRuns = 0
  /// Whether a run started.
  private(set) var hasRun = false
  /// Whether a run failed according to its last line.
  private(set) var hasFailedRun = false
  private var indices: [String: Int] = [:]
  /// The test whose last message may continue in the next line.
  private var continued: Int?

  init() {}

  /// Takes a line of either stream. Other output may precede Swift Testing's text, because a test may print without a
  /// line feed.
  mutating func take(_ line: ArraySlice<UInt8>) {
    guard Self.mayMatter(line) else {
      continued = nil
      return
    }
    let text = Self.withoutColors(String(decoding: line, as: UTF8.self))
    if let comment = Self.rest(of: text, after: "↳ ") { return extend(comment) }
    continued = nil
    if text.hasSuffix(" Test run started.") {
      openRuns += 1
      hasRun = true
    } else if let words = Self.rest(of: text, after: " Test run with "), let isFailed = Self.isFailed(words) {
      openRuns = max(0, openRuns - 1)
      if isFailed { hasFailedRun = true }
    } else {
      takeTest(text)
    }
  }

  private mutating func takeTest(_ text: String) {
    guard let mark = Self.kinds.compactMap({ text.firstRange(of: $0) }).min(by: { $0.lowerBound < $1.lowerBound })
    else { return }
    let words = text[mark.upperBound...]
    guard !words.hasPrefix("case passing ") else { return }
    let isFailure = Self.failureSymbols.contains { text[..<mark.lowerBound].hasSuffix($0) }
    if isFailure, let range = words.firstRange(of: " recorded an issue") {
      add(Self.failure(words[range.upperBound...]), to: String(words[..<range.lowerBound]))
    } else if let isFailed = Self.isFailed(words) {
      // A suite whose tests are all skipped ends, too.
      endedTests += text[mark] == Self.kinds[0] ? 1 : 0
      guard isFailure, isFailed, let range = words.firstRange(of: " failed after ") else { return }
      _ = index(of: Self.name(in: words[..<range.lowerBound]))
    }
  }

  private mutating func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    indices[name] = failedTests.count
    failedTests.append(FailedTest(name: name))
    return failedTests.count - 1
  }

  private mutating func add(_ failure: SwiftTestingRecord.Failure, to name: String) {
    let index = index(of: name)
    guard failedTests[index].failures.count < Clip.mostFailures else {
      failedTests[index].droppedFailures += 1
      return
    }
    failedTests[index].failures.append(failure)
    continued = index
  }

  /// Comments and differences follow the message.
  private mutating func extend(_ comment: Substring) {
    guard let test = continued, let last = failedTests[test].failures.indices.last else { return }
    let failure = failedTests[test].failures[last]
    failedTests[test].failures[last] = SwiftTestingRecord.Failure(
      text: Clip.message("\(failure.text)\n\(comment)"), file: failure.file, line: failure.line, column: failure.column)
  }
}

extension PrintedSwiftTests {
  /// The second one is the symbol that it uses on a Mac with SF Symbols.
  private static let failureSymbols = ["✘", "\u{100884}"]
  private static let kinds = [" Test ", " Suite "]
  private static let marks = (kinds + ["↳ "]).map { ByteSearch($0) }

  private static func mayMatter(_ line: ArraySlice<UInt8>) -> Bool {
    marks.contains { $0.isFound(in: line) }
  }

  private static func withoutColors(_ text: String) -> String {
    guard text.contains("\u{1B}") else { return text }
    return text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  private static func rest(of text: String, after mark: String) -> Substring? {
    text.firstRange(of: mark).map { text[$0.upperBound...] }
  }

  /// Nil unless the words are the end of a test or a run.
  private static func isFailed(_ words: Substring) -> Bool? {
    if words.firstRange(of: " failed after ") != nil { return true }
    return words.firstRange(of: " passed after ") != nil ? false : nil
  }

  /// Returns the name without the number of the test's cases: `f(x:) with 2 test cases`.
  private static func name(in words: Substring) -> String {
    guard words.hasSuffix(" test case") || words.hasSuffix(" test cases"), let with = words.ranges(of: " with ").last
    else { return String(words) }
    return String(words[..<with.lowerBound])
  }

  /// Reads for example ` with 1 argument x → 1 at CartTests.swift:12:5: Expectation failed: x == 2`.
  private static func failure(_ words: Substring) -> SwiftTestingRecord.Failure {
    guard let match = words.firstMatch(of: /\ at ([^:\/]+\.swift):(\d+):(\d+): (.*)/), let line = Int(match.2),
      let column = Int(match.3)
    else {
      let message = words.drop { $0 == ":" || $0 == " " }
      return SwiftTestingRecord.Failure(text: Clip.message(String(message)), file: nil, line: 0, column: 1)
    }
    let arguments = words[..<match.range.lowerBound].drop { $0 == " " }
    let prefix = arguments.isEmpty ? "" : arguments.prefix(1).uppercased() + arguments.dropFirst() + ": "
    return SwiftTestingRecord.Failure(
      text: Clip.message(prefix + match.4), file: String(match.1), line: line, column: column)
  }
}

extension PassReading {
  /// The failures that Swift Testing printed under a test command that is not `swift test`.
  var printedSwiftTests: [TestOutcome] {
    guard let printed = pass.printed else { return [] }
    let failed = printed.failedTests.map { test in
      TestCase(
        library: .swiftTesting, suite: Self.swiftTestingItself, name: test.name, status: .failed,
        failures: test.failures.map(failure) + dropped(test.droppedFailures))
    }
    return (failed + [unfinishedRun(printed) ?? unnamedFailure(printed)].compactMap(\.self)).map { TestOutcome($0) }
  }

  private func unfinishedRun(_ printed: PrintedSwiftTests) -> TestCase? {
    let isMissing = !printed.hasRun && pass.expected.contains(.swiftTesting) && pass.hasXCTestBegun
    guard printed.openRuns > 0 || isMissing && pass.openXCTest == nil else { return nil }
    guard !pass.isCutShort else { return itself(.timedOut, hang(at: nil)) }
    let crash = pass.swiftTestingCrash
    let words = crash?.words ?? (isMissing
      ? "The output has no run of Swift Testing, which `swift test` starts after XCTest."
      : "The output has the start of a run of Swift Testing, and not its end.")
    return itself(.crashed, TestCase.Failure(message: Clip.message(words), location: crash.flatMap(location)))
  }

  private func unnamedFailure(_ printed: PrintedSwiftTests) -> TestCase? {
    guard printed.hasFailedRun, printed.failedTests.isEmpty else { return nil }
    let words = "A run of Swift Testing failed, and the output names no failed test."
    return itself(.failed, TestCase.Failure(message: words, location: nil))
  }

  private func itself(_ status: TestCase.Status, _ failure: TestCase.Failure) -> TestCase {
    TestCase(
      library: .swiftTesting, suite: Self.swiftTestingItself, name: "(outside of any test)", status: status,
      failures: [failure])
  }

  /// The output has only the name of a file. Without a file of that name in one folder, the message names it.
  private func failure(_ failure: SwiftTestingRecord.Failure) -> TestCase.Failure {
    guard let file = failure.file else { return TestCase.Failure(message: failure.text, location: nil) }
    guard let location = paths.location(ofTestFile: file, line: failure.line, column: failure.column) else {
      let place = "\(file):\(failure.line):\(failure.column)"
      return TestCase.Failure(message: "\(place): \(failure.text)", location: nil)
    }
    return TestCase.Failure(message: failure.text, location: location)
  }
}
