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

extension RepoPath {
  /// Reads an object with `path` and an optional `pathBytes`. A path must stay inside the repository.
  package init(_ json: ReportField) throws(ReportReadError) {
    let raw = try json("pathBytes")
    let bytes = raw.isNull ? Array(try json("path").string().utf8) : try raw.hexadecimalBytes()
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isInside = parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
    guard isInside, bytes.count <= 4096, !bytes.contains(0) else {
      throw try json("path").error("a path inside the repository is expected")
    }
    self.init(bytes: bytes)
  }
}

extension Location {
  /// Reads an object with `path`, `line`, `column`, `endLine` and `endColumn`; returns nil when the path is null.
  package static func read(_ json: ReportField) throws(ReportReadError) -> Location? {
    guard try !json("path").isNull else { return nil }
    let start = try Position.read(json, "line", "column")
    let end = try Position.read(json, "endLine", "endColumn")
    if let end {
      guard let start, start <= end else { throw try json("endLine").error("the end is before the start") }
    }
    return Location(path: try RepoPath(json), start: start, end: end)
  }
}

extension Location.Position {
  /// Returns nil when both are null.
  fileprivate static func read(
    _ json: ReportField, _ line: String, _ column: String
  ) throws(ReportReadError) -> Location.Position? {
    if try json(line).isNull, try json(column).isNull { return nil }
    return Location.Position(line: try json(line).position(), column: try json(column).position())
  }
}

extension ReportField {
  /// Reads a line or a column, 1-based.
  package func position() throws(ReportReadError) -> Int { try integer(in: 1...Location.Position.largest) }

  /// Reads an object with `line`, `column`, `endLine` and `endColumn`, all required.
  func span() throws(ReportReadError) -> (start: Location.Position, end: Location.Position) {
    let start = Location.Position(line: try self("line").position(), column: try self("column").position())
    let end = Location.Position(line: try self("endLine").position(), column: try self("endColumn").position())
    guard start <= end else { throw try self("endLine").error("the end is before the start") }
    return (start, end)
  }

  fileprivate func hexadecimalBytes() throws(ReportReadError) -> [UInt8] {
    let digits = try string().utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard index + 1 < digits.count, let high = digits[index], let low = digits[index + 1] else {
        throw error("pairs of hexadecimal digits are expected")
      }
      bytes.append(UInt8(high * 16 + low))
    }
    return bytes
  }
}
