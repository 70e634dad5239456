package import ReviewCore

extension Finding {
  var json: JSONValue {
    .object(
      [("rule", .string(rule.name)), ("severity", .string(severity.rawValue))]
        + Location.jsonMembers(location)
        + [
          ("message", .string(clipped(message, to: jsonTextLimit))), ("fingerprint", .string(fingerprint.hex)),
          ("scope", .string(scope.rawValue)), ("fix", fix?.json ?? .null),
        ] + (sourceLine.map { [("source", .string($0))] } ?? []))
  }
}

/// Maximum length of a message or source line in a JSON report, in bytes; longer ones end in `…`.
let jsonTextLimit = 65_536

extension Fix {
  package var json: JSONValue {
    .object([
      ("safe", .bool(isSafe)),
      ("edits", .array(edits.map { .object(jsonSpan($0.start, $0.end) + [("text", .string($0.text))]) })),
    ])
  }
}

extension Finding {
  init(_ json: ReportField) throws(ReportReadError) {
    self.init(
      rule: try RuleID(json("rule")),
      severity: try json("severity").choice(),
      location: try Location.read(json),
      message: try json("message").string(),
      scope: try json("scope").choice(),
      fix: try json("fix").optional { cursor throws(ReportReadError) in try Fix(cursor) },
      fingerprint: try Fingerprint(json("fingerprint")),
      sourceLine: try json("source").optional { field throws(ReportReadError) in try field.string() })
  }
}

extension RuleID {
  /// Accepts letters, digits, `_`, `-` and `.`, because names become part of markers and addresses.
  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    let name = try json.string()
    let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
    guard isPlain, (1...100).contains(name.utf8.count) else { throw json.error("a rule's name is expected") }
    self.init(name)
  }
}

extension Fingerprint {
  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    let hex = try json.string()
    let isHex = hex.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    guard isHex, hex.utf8.count == 32 else { throw json.error("32 hexadecimal digits are expected") }
    self.init(hex: hex)
  }
}

extension Fix {
  package init(_ json: ReportField) throws(ReportReadError) {
    let edits = try json("edits").elements { cursor throws(ReportReadError) in
      let span = try cursor.span()
      return Edit(start: span.start, end: span.end, text: try cursor("text").string())
    }
    for (edit, next) in zip(edits, edits.dropFirst()) where next.start < edit.end {
      throw try json("edits").error("the edits overlap or are out of order")
    }
    self.init(isSafe: try json("safe").bool(), edits: edits)
  }
}
