import ReviewCore

extension TestCase {
  /// `Module.Suite/testName` as one visible line, after the package's path if the repository has several packages.
  var title: String {
    let test = suite.isEmpty ? name : "\(suite)/\(name)"
    return Escaped.line(clipped(package.map { "\($0): \(test)" } ?? test, to: 500))
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
