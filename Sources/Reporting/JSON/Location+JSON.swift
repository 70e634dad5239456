package import ReviewCore

package typealias JSONMembers = [(key: String, value: JSONValue)]

extension RepoPath {
  /// `path`, and `pathBytes` in hexadecimal when the path is not UTF-8 (`path` then shows the invalid bytes as `\xFF`).
  package var jsonMembers: JSONMembers {
    if let text { return [("path", .string(text))] }
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return [("path", .string(description)), ("pathBytes", .string(digits.joined()))]
  }
}

extension Location {
  package var jsonMembers: JSONMembers {
    path.jsonMembers + [
      ("line", JSONValue(start?.line)), ("column", JSONValue(start?.column)),
      ("endLine", JSONValue(end?.line)), ("endColumn", JSONValue(end?.column)),
    ]
  }

  /// Returns a location's members, all null for no location.
  package static func jsonMembers(_ location: Location?) -> JSONMembers {
    location?.jsonMembers ?? ["path", "line", "column", "endLine", "endColumn"].map { ($0, .null) }
  }
}

/// Returns a source range: start inclusive, end exclusive. Numbers that no location has are replaced by the nearest
/// ones.
func jsonSpan(_ start: Location.Position, _ end: Location.Position) -> JSONMembers {
  let members = [
    ("line", start.line), ("column", start.column), ("endLine", end.line), ("endColumn", end.column),
  ]
  return members.map { ($0, .integer(min(max($1, 1), Location.Position.largest))) }
}
