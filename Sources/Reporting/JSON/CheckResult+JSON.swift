import ReviewCore

extension CheckResult {
  var json: JSONValue {
    var members: JSONMembers = [("id", .string(check.rawValue)), ("verdict", .string(verdict.word))]
    if let reason = verdict.reason { members.append(("reason", .string(reason))) }
    if let hint = verdict.hint { members.append(("hint", .string(hint))) }
    members.append(("metrics", .object(metrics.map { ($0.name, $0.value.json) })))
    switch details {
    case .none: break
    case .tests(let tests):
      let notable = tests.filter { $0.status != .passed || $0.isFlaky }
      members.append(("tests", .array(notable.map(\.json))))
    case .patchCoverage(let files, let unknown):
      members.append(("files", .array(files.map(\.json))))
      members.append(("unknownFiles", .array(unknown.map { .object($0.jsonMembers) })))
    }
    if !packages.isEmpty { members.append(("packages", .array(packages.map(\.json)))) }
    members.append(("findings", .array(findings.map(\.json))))
    members.append(("notices", .array(notices.map(JSONValue.string))))
    return .object(members)
  }
}

extension PackageResult {
  fileprivate var json: JSONValue {
    var members: JSONMembers = [("path", .string(path))]
    if let verdict { members.append(("verdict", .string(verdict.word))) }
    if let reason = verdict?.reason { members.append(("reason", .string(reason))) }
    if let hint = verdict?.hint { members.append(("hint", .string(hint))) }
    members.append(("metrics", .object(metrics.map { ($0.name, $0.value.json) })))
    return .object(members)
  }
}

extension Metric.Value {
  fileprivate var json: JSONValue {
    switch self {
    case .count(let count): .integer(count)
    case .seconds(let seconds): JSONValue(seconds)
    case .none: .null
    }
  }
}

extension CheckResult {
  init(_ json: ReportField) throws(ReportReadError) {
    let check = try json("id").choice(CheckID.self)
    self.init(
      check: check,
      verdict: try Verdict(json),
      findings: try json("findings").elements { cursor throws(ReportReadError) in try Finding(cursor) },
      metrics: try Self.metrics(json("metrics")),
      details: try Self.details(json),
      notices: try json("notices").texts())
    packages = try json("packages").optional { cursor throws(ReportReadError) in
      try cursor.elements { cursor throws(ReportReadError) in try PackageResult(cursor) }
    } ?? []
    guard Set(packages.map(\.path)).count == packages.count else {
      throw try json("packages").error("a package is listed twice")
    }
    guard packages.verdictWord.map({ $0 == verdict.word }) ?? true else {
      throw try json("packages").error("the packages do not amount to `\(verdict.word)`")
    }
  }

  fileprivate static func metrics(_ json: ReportField) throws(ReportReadError) -> [Metric] {
    var metrics: [Metric] = []
    var counts: [String: Int] = [:]
    for (key, value) in try json.members() {
      switch value.value {
      case .null: metrics.append(Metric(key, .none))
      case .integer where key != "seconds": metrics.append(Metric(key, try value.count()))
      default: metrics.append(Metric(key, .seconds(try value.number())))
      }
      if case .count(let count) = metrics.last?.value { counts[key] = count }
    }
    for (name, covered) in counts where name.hasSuffix("Covered") {
      let total = name.dropLast("Covered".count) + "Total"
      guard covered <= counts[String(total)] ?? .max else {
        throw json.error("`\(Escaped.line(name))` is larger than its total")
      }
    }
    return metrics
  }

  private static func details(_ json: ReportField) throws(ReportReadError) -> Details {
    let tests = try json("tests")
    let files = try json("files")
    guard tests.isNull || files.isNull else { throw json.error("a check has either tests or files") }
    if !tests.isNull {
      return .tests(try tests.elements { cursor throws(ReportReadError) in try TestCase(cursor) })
    }
    guard !files.isNull else { return .none }
    // Reports of earlier versions do not have this list.
    let unknown = try json("unknownFiles")
    return .patchCoverage(
      try files.elements { cursor throws(ReportReadError) in try PatchedFile(cursor) },
      unknown: unknown.isNull ? [] : try unknown.elements { cursor throws(ReportReadError) in try RepoPath(cursor) })
  }
}

extension Verdict {
  /// Reads an object with `verdict`, and with `reason` and `hint` where the verdict requires them.
  init(_ json: ReportField) throws(ReportReadError) {
    switch try json("verdict").string() {
    case "passed": self = .passed
    case "failed": self = .failed(reason: try json("reason").string())
    case "skipped": self = .skipped(reason: try json("reason").string())
    case "broken": self = .broken(Problem(summary: try json("reason").string(), hint: try json("hint").string()))
    default: throw try json("verdict").error("passed, failed, skipped or broken is expected")
    }
  }
}

extension PackageResult {
  init(_ json: ReportField) throws(ReportReadError) {
    self.init(
      path: try json("path").packagePath(),
      verdict: try json("verdict").isNull ? nil : Verdict(json),
      metrics: try CheckResult.metrics(json("metrics")))
  }
}

extension [PackageResult] {
  /// The verdict that the packages amount to; nil when they have none of their own. Failed outranks broken.
  fileprivate var verdictWord: String? {
    let words = Set(compactMap(\.verdict?.word))
    return ["failed", "broken", "passed", "skipped"].first(where: words.contains)
  }
}

extension ReportField {
  /// Reads the path of a package's folder: `.`, or a path inside the repository.
  func packagePath() throws(ReportReadError) -> String {
    let path = try string()
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(String.init)
    let isInside = parts.allSatisfy { !["", ".", ".."].contains($0) }
    guard path == "." || isInside, path.utf8.count <= 4096, !path.utf8.contains(0) else {
      throw error("the path of a package inside the repository is expected")
    }
    return path
  }
}
