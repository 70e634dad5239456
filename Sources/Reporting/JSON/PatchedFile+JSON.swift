import ReviewCore

extension PatchedFile {
  var json: JSONValue {
    let added: JSONMembers = [
      ("covered", covered.json), ("partial", .array(partial.map(\.json))), ("uncovered", uncovered.json),
      ("notExecutable", notExecutable.json),
    ] + (unknown.isEmpty ? [] : [("unknown", unknown.json)])
    let shares = [("coverage", share), ("earlierCoverage", earlierShare)].compactMap { name, share in
      share.map { (name, $0.json) }
    }
    return .object(path.jsonMembers + [("added", .object(added)), ("source", .array(source))] + shares)
  }

  private var source: [JSONValue] {
    texts.sorted { $0.key < $1.key }.map { line, text in
      .object([("line", .integer(line)), ("text", .string(clipped(text, to: jsonTextLimit)))])
    }
  }
}

extension PatchedFile.PartialLine {
  fileprivate var json: JSONValue {
    .object([
      ("line", .integer(line)), ("spans", .array(spans.map { .object(jsonSpan($0.start, $0.end)) })),
    ])
  }
}

extension PatchedFile.Share {
  fileprivate var json: JSONValue { .object([("covered", .integer(covered)), ("total", .integer(total))]) }

  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    let total = try json("total").integer(in: 0...Location.Position.largest)
    self.init(covered: try json("covered").integer(in: 0...total), total: total)
  }
}

extension LineSet {
  fileprivate var json: JSONValue { .array(lines.map(JSONValue.integer)) }
}

extension PatchedFile {
  init(_ json: ReportField) throws(ReportReadError) {
    let added = try json("added")
    let covered = try added("covered").lineSet()
    let partial = try added("partial").elements(upTo: .max) { cursor throws(ReportReadError) in try PartialLine(cursor)
    }
    let uncovered = try added("uncovered").lineSet()
    let notExecutable = try added("notExecutable").lineSet()
    // Reports of complete runs do not have this list.
    let unknown = try added("unknown").optional { cursor throws(ReportReadError) in try cursor.lineSet() } ?? LineSet()
    let groups = [covered, LineSet(partial.map(\.line)), uncovered, notExecutable, unknown]
    let all = groups.reduce(LineSet()) { $0.union($1) }
    guard all.count == groups.reduce(0, { $0 + $1.count }) + partial.count - groups[1].count else {
      throw added.error("a line is listed twice")
    }
    self.init(
      path: try RepoPath(json), covered: covered, partial: partial.sorted { $0.line < $1.line }, uncovered: uncovered,
      notExecutable: notExecutable, texts: try Self.texts(json("source")))
    self.unknown = unknown
    share = try json("coverage").optional { cursor throws(ReportReadError) in try Share(cursor) }
    earlierShare = try json("earlierCoverage").optional { cursor throws(ReportReadError) in try Share(cursor) }
  }

  private static func texts(_ json: ReportField) throws(ReportReadError) -> [Int: String] {
    guard !json.isNull else { return [:] }
    let lines = try json.elements(upTo: .max) { cursor throws(ReportReadError) in
      (try cursor("line").position(), try cursor("text").string())
    }
    return Dictionary(lines) { first, _ in first }
  }
}

extension PatchedFile.PartialLine {
  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    let spans = try json("spans").elements { cursor throws(ReportReadError) in
      let span = try cursor.span()
      return PatchedFile.Span(start: span.start, end: span.end)
    }
    self.init(line: try json("line").position(), spans: spans)
  }
}

extension ReportField {
  fileprivate func lineSet() throws(ReportReadError) -> LineSet {
    LineSet(try elements(upTo: .max) { cursor throws(ReportReadError) in try cursor.position() })
  }
}
