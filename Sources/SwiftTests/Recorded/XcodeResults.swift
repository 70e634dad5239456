package import ReviewCore

/// The parts of a test's identifier, as Xcode has it: `Suite/test()`, `Outer/Inner/adds(_:)`, or `free()`.
package struct TestIdentifier: Hashable, Sendable {
  /// Empty for a free function.
  package let suite: String
  package let test: String

  package init(_ text: String) {
    let mark = Self.slash(in: text)
    suite = mark.map { String(text[..<$0]) } ?? ""
    test = mark.map { String(text[text.index(after: $0)...]) } ?? text
  }

  /// Returns the last slash before the parameters. Names in backticks may contain slashes and parentheses.
  private static func slash(in text: String) -> String.Index? {
    var slash: String.Index?
    var isQuoted = false
    for index in text.indices {
      switch text[index] {
      case "`": isQuoted.toggle()
      case "/" where !isQuoted: slash = index
      case "(" where !isQuoted: return slash
      default: break
      }
    }
    return slash
  }

  /// Returns the library of a test, and the test's name as `swift test` prints it.
  /// - Parameter url: `test://…/Bundle/Suite/test`, whose last part has no parentheses in XCTest; empty if unknown.
  package func named(url: String) -> (library: TestCase.Library, test: String) {
    let isXCTest = url.isEmpty ? test.hasPrefix("test") && !suite.isEmpty : !url.hasSuffix(")")
    guard isXCTest else { return (.swiftTesting, test) }
    return (.xctest, test.hasSuffix("()") ? String(test.dropLast(2)) : test)
  }
}

/// A test case that Xcode invents for a process that could not run its tests.
package struct ProcessFailure: Hashable, Sendable {
  /// Without the number of the process, which differs in each run.
  package let message: String

  /// - Parameter name: `xctest (67445) encountered an error`, with or without more words.
  package init?(testName name: String) {
    // A literal is parsed again for each use, which takes a second for 5,000 tests.
    guard name.contains(" encountered an error"),
      let match = name.firstMatch(of: /^(.*?) \(\d+\) encountered an error(.*)$/.dotMatchesNewlines())
    else { return nil }
    message = "\(match.output.1) encountered an error\(match.output.2)"
  }
}

/// The outcome of a test that ran several times in a row, as with `-retry-tests-on-failure`: the last run decides, and
/// a test that failed before is flaky. A failed test that is then skipped has failed.
package struct RepeatedTest: Hashable, Sendable {
  package let status: TestCase.Status
  /// Of all runs, each once.
  package let failures: [RecordedFailure]
  package let seconds: Double?
  package let isFlaky: Bool

  /// - Parameter runs: In their order; without any, the test did not run.
  package init(_ runs: [(status: TestCase.Status, failures: [RecordedFailure], seconds: Double?)]) {
    let last = runs.last?.status ?? .notRun
    let failed = runs.last { $0.status == .failed }?.status
    status = if case .skipped = last { failed ?? last } else { last }
    isFlaky = [.passed, .knownIssue].contains(status) && runs.contains { $0.status == .failed }
    var seen: Set<RecordedFailure> = []
    failures = runs.flatMap(\.failures).filter { seen.insert($0).inserted }
    let known = runs.compactMap(\.seconds)
    seconds = known.isEmpty ? nil : known.reduce(0, +)
  }
}

extension TestCase.Status {
  /// The status for a result of Xcode. A result that is unknown is not a pass.
  package init(xcresult: String) {
    switch xcresult {
    case "Passed", "Success": self = .passed
    case "Failed", "Failure": self = .failed
    case "Skipped": self = .skipped(reason: nil)
    case "Expected Failure": self = .knownIssue
    default: self = .notRun
    }
  }
}
