import ReviewCore

extension TestCase {
  /// Whether the test's outcome fails a run.
  var isBad: Bool {
    switch status {
    case .failed, .crashed, .timedOut: true
    case .passed, .skipped, .knownIssue, .notRun: false
    }
  }

  /// `Module.Suite/testName`, as one visible line.
  var title: String {
    Escaped.line(clipped(suite.isEmpty ? name : "\(suite)/\(name)", to: 500))
  }

  /// The kind of failure, unless it is an unmet expectation.
  var manner: String? {
    switch status {
    case .crashed: "crashed"
    case .timedOut: "timed out"
    case .passed, .failed, .skipped, .knownIssue, .notRun: nil
    }
  }
}

extension Location {
  /// For example `Sources/A.swift:12`, the format of test libraries.
  var pathAndLine: String {
    start.map { "\(path):\($0.line)" } ?? path.description
  }
}
