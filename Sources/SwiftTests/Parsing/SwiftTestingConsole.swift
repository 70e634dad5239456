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
