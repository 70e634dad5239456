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
