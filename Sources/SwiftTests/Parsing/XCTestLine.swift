/// A line of XCTest's console output (swift-corelibs-xctest) with a known meaning.
///
/// A test may print without a line feed, so XCTest's text may be at the end of a line that begins with other output.
enum XCTestLine: Hashable, Sendable {
  enum Outcome: String, Hashable, Sendable {
    case passed, failed, skipped
  }

  /// `file` is as printed; `line` is 1-based, nil when XCTest does not know it (`<EXPR>:0`).
  struct Remark: Hashable, Sendable {
    let file: String
    let line: Int?
    /// `Suite.test`.
    let test: String
    let text: String
  }

  case started(test: String)
  case ended(test: String, Outcome, seconds: Double)
  case failure(Remark)
  case skip(Remark)
  /// The total of a suite.
  case executed(tests: Int, failures: Int)
  case suiteStarted(String)
  case suiteEnded(String)
  case other

  init(_ line: ArraySlice<UInt8>) {
    // Skips most lines of a verbose suite without converting them to strings.
    guard Self.mayMatter(line) else {
      self = .other
      return
    }
    let text = String(decoding: line, as: UTF8.self)
    self = Self.testCase(text) ?? Self.suite(text) ?? Self.executed(text) ?? Self.remark(text) ?? .other
  }

  /// Returns the failure in a line, even if the line also has another meaning.
  static func failure(in line: ArraySlice<UInt8>) -> Remark? {
    guard case .failure(let remark)? = remark(String(decoding: line, as: UTF8.self)) else { return nil }
    return remark
  }

  private static let marks = ["Test Case '", ": error: ", " : Test skipped"].map { ByteSearch($0) }

  private static func mayMatter(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "\t Executed ".utf8) || line.starts(with: "Test Suite '".utf8)
      || marks.contains { $0.isFound(in: line) }
  }

  private static func testCase(_ text: String) -> XCTestLine? {
    guard let mark = lastRange(of: "Test Case '", in: text) else { return nil }
    let rest = text[mark.upperBound...]
    guard let quote = rest.firstRange(of: "' ") else { return nil }
    let test = String(rest[..<quote.lowerBound])
    let words = rest[quote.upperBound...].split(separator: " ")
    if words.count == 4, words[0] == "started", words[1] == "at" { return .started(test: test) }
    guard words.count == 3, let outcome = words.first.flatMap({ Outcome(rawValue: String($0)) }),
      words[1].hasPrefix("("), words[2] == "seconds)", let seconds = Double(words[1].dropFirst())
    else { return nil }
    return .ended(test: test, outcome, seconds: seconds)
  }

  /// `Test Suite 'All tests' started at 2026-11-21 10:01:33.619`.
  private static func suite(_ text: String) -> XCTestLine? {
    let opening = "Test Suite '"
    guard text.hasPrefix(opening), let quote = text.ranges(of: "' ").last else { return nil }
    let name = String(text[..<quote.lowerBound].dropFirst(opening.count))
    let rest = text[quote.upperBound...]
    if rest.hasPrefix("started at ") { return .suiteStarted(name) }
    return rest.hasPrefix("passed at ") || rest.hasPrefix("failed at ") ? .suiteEnded(name) : nil
  }

  /// `	 Executed 3 tests, with 1 test skipped and 0 failures (0 unexpected) in 0.102 (0.102) seconds`.
  private static func executed(_ text: String) -> XCTestLine? {
    guard text.hasPrefix("\t Executed "), text.hasSuffix(" seconds") else { return nil }
    let words = text.dropFirst("\t Executed ".count).split(separator: " ")
    guard let tests = words.first.flatMap({ Int($0) }),
      let mark = words.firstIndex(where: { $0 == "failures" || $0 == "failure" }), mark > 0,
      let failures = Int(words[mark - 1])
    else { return nil }
    return .executed(tests: tests, failures: failures)
  }

  /// `FILE:LINE: error: SUITE.TEST : TEXT` and `FILE:LINE: SUITE.TEST : Test skipped - REASON`.
  private static func remark(_ text: String) -> XCTestLine? {
    if let mark = text.firstRange(of: ": error: ") {
      return remark(place: text[..<mark.lowerBound], rest: text[mark.upperBound...]).map { .failure($0) }
    }
    guard let mark = text.firstRange(of: " : Test skipped") else { return nil }
    guard let colon = lastRange(of: ": ", in: String(text[..<mark.lowerBound])) else { return nil }
    let reason = text[mark.upperBound...]
    return remark(
      place: text[..<colon.lowerBound],
      rest: text[colon.upperBound..<mark.lowerBound] + " : " + (reason.hasPrefix(" - ") ? reason.dropFirst(3) : "")
    ).map { .skip($0) }
  }

  private static func remark(place: Substring, rest: Substring) -> Remark? {
    guard let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]),
      let mark = rest.firstRange(of: " : ")
    else { return nil }
    let test = rest[..<mark.lowerBound]
    guard test.contains("."), !test.contains(" ") else { return nil }
    return Remark(
      file: String(place[..<colon]), line: line > 0 ? line : nil, test: String(test),
      text: String(rest[mark.upperBound...]))
  }

  private static func lastRange(of mark: String, in text: String) -> Range<String.Index>? {
    text.ranges(of: mark).last
  }
}
