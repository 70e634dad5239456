package import ReviewCore

extension TestCase {
  package var json: JSONValue {
    let members: JSONMembers = [
      ("library", .string(library.rawValue)), ("suite", .string(suite)), ("name", .string(name)),
      ("status", .string(status.word)), ("reason", JSONValue(status.reason)), ("seconds", JSONValue(seconds)),
      ("flaky", .bool(isFlaky)), ("failures", .array(failures.map(\.json))),
    ]
    return .object(members + (package.map { [("package", .string($0))] } ?? []))
  }
}

extension TestCase.Status {
  /// The value in the JSON report.
  var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .crashed: "crashed"
    case .timedOut: "timedOut"
    case .skipped: "skipped"
    case .knownIssue: "knownIssue"
    case .notRun: "notRun"
    }
  }

  fileprivate var reason: String? {
    guard case .skipped(let reason) = self else { return nil }
    return reason
  }
}

extension TestCase.Failure {
  fileprivate var json: JSONValue {
    .object([("message", .string(clipped(message, to: jsonTextLimit)))] + Location.jsonMembers(location))
  }
}
