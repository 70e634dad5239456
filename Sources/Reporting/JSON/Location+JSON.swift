import ReviewCore

typealias JSONMembers = [(key: String, value: JSONValue)]

extension RepoPath {
  /// `path`, and where its bytes are not UTF-8 (`path` then shows the odd ones as `\xFF`) `pathBytes` in hexadecimal.
  var jsonMembers: JSONMembers {
    if let text { return [("path", .string(text))] }
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return [("path", .string(description)), ("pathBytes", .string(digits.joined()))]
  }
}

extension Location {
  var jsonMembers: JSONMembers {
    path.jsonMembers + [
      ("line", JSONValue(start?.line)), ("column", JSONValue(start?.column)),
      ("endLine", JSONValue(end?.line)), ("endColumn", JSONValue(end?.column)),
    ]
  }

  /// A location's members, all null when there is none.
  static func jsonMembers(_ location: Location?) -> JSONMembers {
    location?.jsonMembers ?? ["path", "line", "column", "endLine", "endColumn"].map { ($0, .null) }
  }
}

/// A stretch of source: start inclusive, end exclusive.
func jsonSpan(_ start: Location.Position, _ end: Location.Position) -> JSONMembers {
  [
    ("line", .integer(start.line)), ("column", .integer(start.column)),
    ("endLine", .integer(end.line)), ("endColumn", .integer(end.column)),
  ]
}
