import ReviewCore

/// Carries what a run on the tested files says of places over to the head's lines.
struct TestRelocation: Sendable {
  let lineMap: LineMap

  /// The whole file when the head has no such line; nil when it has no such file: both came from the target branch.
  func relocated(_ location: Location) -> Location? {
    guard let path = lineMap.headPath(of: location.path) else { return nil }
    guard let start = location.start, let line = lineMap.headLine(of: start.line, in: location.path) else {
      return Location(path: path)
    }
    return Location(path: path, start: Location.Position(line: line, column: start.column))
  }

  func relocated(_ test: TestCase) -> TestCase {
    guard lineMap != .identity, !test.failures.isEmpty else { return test }
    let failures = test.failures.map { failure in
      TestCase.Failure(message: failure.message, location: failure.location.flatMap(relocated))
    }
    return TestCase(
      library: test.library, suite: test.suite, name: test.name, status: test.status, failures: failures,
      seconds: test.seconds, isFlaky: test.isFlaky)
  }
}
