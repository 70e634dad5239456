import ReviewCore

/// Reads the event stream that Swift Testing writes to a file.
enum EventStreamResults {
  /// A stream without its end is no error: a test that was running has crashed, as in a run, and others are unknown.
  /// - Throws: When lines in it cannot be read, so that results may be missing.
  static func read(_ bytes: [UInt8], name: String) throws(ResultsFormatError) -> RecordedResults {
    let stream = EventStream(bytes)
    guard stream.unreadableLines == 0 || !stream.isComplete else {
      throw ResultsFormatError(
        "\(stream.unreadableLines) of its lines are not records of an event stream", in: name,
        hint: "Copy the complete file that `swift test --event-stream-output-path` writes.")
    }
    var results = RecordedResults()
    let counts = stream.records.reduce(into: [:]) { $0["\($1.suite)/\($1.name)", default: 0] += 1 }
    for record in stream.records {
      results.tests += tests(record, isUnique: counts["\(record.suite)/\(record.name)"] == 1)
      results.warnings += record.warnings.map { issue in
        RecordedResults.Warning(
          test: record.isSuite ? record.suite : "\(record.suite)/\(record.name)", issue: failure(issue))
      }
    }
    if !stream.strayFailures.isEmpty {
      results.tests.append(
        RecordedTest(
          name: .outsideOfTests(library: .swiftTesting, bundle: PassReading.swiftTestingItself), status: .failed,
          failures: stream.strayFailures.map(failure)))
    }
    if !stream.isComplete {
      results.uncertainties.append("\(Escaped.line(name)) ends before the run did: tests without a result did not end.")
    }
    return results
  }

  /// - Parameter isUnique: Whether no other test of the stream has the name.
  private static func tests(_ record: SwiftTestingRecord, isUnique: Bool) -> [RecordedTest] {
    let failures = record.failures.map(failure)
    guard !record.isSuite else {
      guard !failures.isEmpty else { return [] }
      let name = RecordedTest.Name.suiteItself(library: .swiftTesting, bundle: "", suite: record.suite)
      return [RecordedTest(name: name, status: .failed, failures: failures)]
    }
    // The declaration is a part of the name only where several tests have that name.
    let text = TestName(plain: record.name, declaration: isUnique ? nil : record.declaration).text
    let seconds = record.ended.flatMap { end in record.started.map { end - $0 } }
    return [
      RecordedTest(
        name: RecordedTest.Name(library: .swiftTesting, suite: record.suite, test: text), status: status(of: record),
        failures: failures, droppedFailures: record.droppedFailures, seconds: record.isSkipped ? nil : seconds)
    ]
  }

  private static func status(of record: SwiftTestingRecord) -> TestCase.Status {
    if record.isSkipped, record.failures.isEmpty { return .skipped(reason: record.skipReason) }
    if !record.failures.isEmpty { return .failed }
    if record.isOpen { return .crashed }
    guard record.ended != nil else { return .notRun }
    return record.hasKnownIssue ? .knownIssue : .passed
  }

  private static func failure(_ failure: SwiftTestingRecord.Failure) -> RecordedFailure {
    RecordedFailure(message: failure.text, file: failure.file, line: failure.line, column: failure.column)
  }
}
