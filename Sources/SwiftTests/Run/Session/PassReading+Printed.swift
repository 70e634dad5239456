import ReviewCore

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
