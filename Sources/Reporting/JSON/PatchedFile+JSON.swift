import ReviewCore

extension PatchedFile {
  var json: JSONValue {
    let added: JSONMembers = [
      ("covered", covered.json), ("partial", .array(partial.map(\.json))), ("uncovered", uncovered.json),
      ("notExecutable", notExecutable.json),
    ] + (unknown.isEmpty ? [] : [("unknown", unknown.json)])
    return .object(path.jsonMembers + [("added", .object(added)), ("source", .array(source))])
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

extension LineSet {
  fileprivate var json: JSONValue { .array(lines.map(JSONValue.integer)) }
}
