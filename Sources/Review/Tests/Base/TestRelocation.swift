import ReviewCore

/// Converts locations from a run on the tested files to the head's lines.
struct TestRelocation: Sendable {
  let lineMap: LineMap

  /// Returns the whole file when the head has no such line, and nil when it has no such file: both came from the target
  /// branch.
  func relocated(_ location: Location) -> Location? {
    guard let path = lineMap.headPath(of: location.path) else { return nil }
    guard let start = location.start, let line = lineMap.headLine(of: start.line, in: location.path) else {
      return Location(path: path)
    }
    return Location(path: path, start: Location.Position(line: line, column: start.column))
  }

  /// No compiler offers an edit of more lines.
  private static let longestEdit = 1_000

  /// Returns nil unless the head has all affected lines, consecutively.
  /// - Parameter path: The path of the tested file.
  func relocated(_ fix: Fix?, in path: RepoPath) -> Fix? {
    guard let fix, lineMap != .identity else { return fix }
    var edits: [Fix.Edit] = []
    for edit in fix.edits {
      guard edit.end.line - edit.start.line < Self.longestEdit,
        let first = lineMap.headLine(of: edit.start.line, in: path)
      else { return nil }
      let offset = first - edit.start.line
      for line in edit.start.line...edit.end.line where lineMap.headLine(of: line, in: path) != line + offset {
        return nil
      }
      edits.append(
        Fix.Edit(
          start: Location.Position(line: first, column: edit.start.column),
          end: Location.Position(line: edit.end.line + offset, column: edit.end.column), text: edit.text))
    }
    return Fix(isSafe: fix.isSafe, edits: edits)
  }

  /// - Parameter package: The path of the test's package; nil unless the repository has several.
  func relocated(_ test: TestCase, in package: String? = nil) -> TestCase {
    guard package != nil || lineMap != .identity && !test.failures.isEmpty else { return test }
    let failures = test.failures.map { failure in
      TestCase.Failure(message: failure.message, location: failure.location.flatMap(relocated))
    }
    return TestCase(
      library: test.library, suite: test.suite, name: test.name, status: test.status, failures: failures,
      seconds: test.seconds, isFlaky: test.isFlaky, package: package)
  }
}
