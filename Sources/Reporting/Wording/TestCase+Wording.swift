import ReviewCore

extension TestCase {
  /// Whether it makes a run red.
  var isBad: Bool {
    switch status {
    case .failed, .crashed, .timedOut: true
    case .passed, .skipped, .knownIssue, .notRun: false
    }
  }

  /// `Module.Suite/testName`, one visible line.
  var title: String {
    Escaped.line(clipped(suite.isEmpty ? name : "\(suite)/\(name)", to: 500))
  }

  /// How it failed, where that is more than an unmet expectation.
  var manner: String? {
    switch status {
    case .crashed: "crashed"
    case .timedOut: "timed out"
    case .passed, .failed, .skipped, .knownIssue, .notRun: nil
    }
  }
}

extension Location {
  /// `Sources/A.swift:12`, as test libraries say it.
  var pathAndLine: String {
    start.map { "\(path):\($0.line)" } ?? path.description
  }
}
