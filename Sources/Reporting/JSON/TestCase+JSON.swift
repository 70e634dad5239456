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

extension TestCase {
  package init(_ json: ReportField) throws(ReportReadError) {
    self.init(
      library: try json("library").choice(),
      suite: try json("suite").string(),
      name: try json("name").string(),
      status: try Status(json),
      failures: try json("failures").elements { cursor throws(ReportReadError) in
        Failure(message: try cursor("message").string(), location: try Location.read(cursor))
      },
      seconds: try json("seconds").optional { cursor throws(ReportReadError) in try cursor.number() },
      isFlaky: try json("flaky").bool(),
      package: try json("package").optional { cursor throws(ReportReadError) in try cursor.packagePath() })
  }
}

extension TestCase.Status {
  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    switch try json("status").string() {
    case "passed": self = .passed
    case "failed": self = .failed
    case "crashed": self = .crashed
    case "timedOut": self = .timedOut
    case "skipped":
      self = .skipped(reason: try json("reason").optional { cursor throws(ReportReadError) in try cursor.string() })
    case "knownIssue": self = .knownIssue
    case "notRun": self = .notRun
    default: throw try json("status").error("the value is not allowed here")
    }
  }
}
