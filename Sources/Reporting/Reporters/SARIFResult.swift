import ReviewCore

/// A finding with a location as a SARIF `result` object (section 3.27).
struct SARIFResult {
  let finding: Finding
  let ruleIndex: Int

  var json: JSONValue {
    var members: JSONMembers = [
      ("ruleId", .string(finding.rule.name)), ("ruleIndex", .integer(ruleIndex)),
      ("level", .string(finding.severity.rawValue)),
      ("message", SARIFReporter.message(clipped(finding.message, to: jsonTextLimit))),
      ("locations", .array(location.map { [$0] } ?? [])),
      ("partialFingerprints", .object([("reviewbot/v1", .string(finding.fingerprint.hex))])),
    ]
    if let fix { members.append(("fixes", .array([fix]))) }
    return .object(members)
  }

  /// A `fix` object (section 3.55); only where reviewbot's columns, which count bytes, equal SARIF's columns.
  private var fix: JSONValue? {
    guard let fix = finding.fix, finding.hasPlainColumns, let path = finding.location?.path, !fix.edits.isEmpty else {
      return nil
    }
    let replacements = fix.edits.map { edit -> JSONValue in
      .object([
        ("deletedRegion", Self.region(from: edit.start, to: edit.end)),
        ("insertedContent", SARIFReporter.message(edit.text)),
      ])
    }
    let text = fix.isSafe ? "Apply the fix." : "Apply the fix; it may change what the program does."
    return .object([
      ("description", SARIFReporter.message(text)),
      (
        "artifactChanges",
        .array([
          .object([("artifactLocation", Self.artifact(path)), ("replacements", .array(replacements))])
        ])
      ),
    ])
  }

  private var location: JSONValue? {
    guard let location = finding.location else { return nil }
    var physical: JSONMembers = [("artifactLocation", Self.artifact(location.path))]
    if finding.hasPlainColumns, let start = location.start, let end = location.end {
      physical.append(("region", Self.region(from: start, to: end)))
    } else if let lines = location.lines {
      physical.append(("region", Self.region(lines)))
    }
    return .object([("physicalLocation", .object(physical))])
  }

  private static func artifact(_ path: RepoPath) -> JSONValue {
    .object([("uri", .string(uri(path))), ("uriBaseId", .string("ROOT"))])
  }

  private static func region(from start: Location.Position, to end: Location.Position) -> JSONValue {
    .object([
      ("startLine", .integer(start.line)), ("startColumn", .integer(start.column)), ("endLine", .integer(end.line)),
      ("endColumn", .integer(end.column)),
    ])
  }

  /// Returns whole lines, because reviewbot's columns count bytes, which SARIF does not support.
  private static func region(_ lines: ClosedRange<Int>) -> JSONValue {
    .object([("startLine", .integer(lines.lowerBound)), ("endLine", .integer(lines.upperBound))])
  }

  /// Percent-encodes a path byte by byte (RFC 3986).
  private static func uri(_ path: RepoPath) -> String {
    path.bytes.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      if isPlain || "/-._~".unicodeScalars.contains(scalar) { return String(scalar) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
