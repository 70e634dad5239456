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
