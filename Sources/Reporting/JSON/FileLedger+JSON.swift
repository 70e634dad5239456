import ReviewCore

extension FileLedger {
  var json: JSONValue { .array(entries.map(\.json)) }

  /// Reads the list; empty for a report of an earlier version.
  init(_ json: ReportField) throws(ReportReadError) {
    let entries = json.isNull ? [] : try json.elements { cursor throws(ReportReadError) in try Entry(cursor) }
    guard Set(entries.map(\.path)).count == entries.count else { throw json.error("a file is listed twice") }
    self.init(entries: entries)
  }
}

extension FileLedger.Entry {
  fileprivate var json: JSONValue {
    var members = path.jsonMembers
    if let state { members.append(("state", .string(state.word.rawValue))) }
    if let lint { members.append(("lint", lint.json)) }
    if let coverage { members.append(("coverage", coverage.json)) }
    return .object(members)
  }

  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    self.init(
      path: try RepoPath(json),
      lint: try json("lint").optional { cursor throws(ReportReadError) in try FileState(cursor) },
      coverage: try json("coverage").optional { cursor throws(ReportReadError) in try FileState(cursor) })
    guard let state, try json("state").choice(FileState.Word.self) == state.word else {
      throw try json("state").error("it does not follow from `lint` and `coverage`")
    }
  }
}

extension FileState {
  fileprivate var json: JSONValue {
    var members: JSONMembers = [("state", .string(word.rawValue))]
    if let reason { members.append(("reason", .string(reason))) }
    if case .leftOut(_, let decider) = self { members.append(("by", .string(decider.rawValue))) }
    return .object(members)
  }

  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    switch try json("state").choice(Word.self) {
    case .linted: self = .linted
    case .measured: self = .measured
    case .notExecutable: self = .notExecutable
    case .test: self = .test(because: try json("reason").string())
    case .unjudged: self = .unjudged(because: try json("reason").string())
    case .leftOut: self = .leftOut(because: try json("reason").string(), by: try json("by").choice(Decider.self))
    }
  }
}
