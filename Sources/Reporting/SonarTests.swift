package import ReviewCore

/// Writes tests in SonarQube's generic format for test execution, which groups them by source file.
package enum SonarTests {
  /// - Parameter files: The tests of each file. A file and its tests have the order of the report.
  package static func text(of files: [(path: RepoPath, tests: [TestCase])]) -> String {
    let elements = files.map { file in
      XMLElement("file", [("path", file.path.description)], file.tests.map(element))
    }
    return XMLElement("testExecutions", [("version", "1")], elements).document
  }

  private static func element(_ test: TestCase) -> XMLElement {
    XMLElement(
      "testCase", [("name", "\(test.suite)/\(test.name)"), ("duration", duration(test.seconds))],
      outcome(of: test).map { [$0] } ?? [])
  }

  /// Whole milliseconds, as SonarQube requires.
  private static func duration(_ seconds: Double?) -> String {
    guard let seconds, seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "0" }
    return String(Int((seconds * 1000).rounded()))
  }

  private static func outcome(of test: TestCase) -> XMLElement? {
    switch test.status {
    case .passed, .knownIssue: nil
    case .skipped(let reason): XMLElement("skipped", [("message", reason ?? "skipped")])
    case .notRun: XMLElement("skipped", [("message", "never started, because the run ended")])
    case .failed: failure(of: test, as: "failure")
    case .crashed, .timedOut: failure(of: test, as: "error")
    }
  }

  private static func failure(of test: TestCase, as name: String) -> XMLElement {
    let messages = test.failures.map { failure in
      (failure.location.map { $0.pathAndLine + "\n" } ?? "") + clipped(failure.message, to: 20_000)
    }
    let first = test.failures.first?.message.split(whereSeparator: \.isNewline).first.map(String.init)
    return XMLElement(
      name, [("message", clipped(first ?? test.manner ?? "failed", to: 1000))],
      text: messages.isEmpty ? nil : messages.joined(separator: "\n"))
  }
}
