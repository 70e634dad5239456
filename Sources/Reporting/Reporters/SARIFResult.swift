import ReviewCore

/// A remark as a SARIF `result` object (section 3.27).
struct SARIFResult {
  let remark: Remark
  let ruleIndex: Int

  var json: JSONValue {
    .object([
      ("ruleId", .string(remark.rule.name)), ("ruleIndex", .integer(ruleIndex)),
      ("level", .string(remark.severity.rawValue)),
      ("message", SARIFReporter.message(clipped(remark.message, to: jsonTextLimit))),
      ("locations", .array(location.map { [$0] } ?? [])),
      ("partialFingerprints", .object([("reviewbot/v1", .string(remark.fingerprint.hex))])),
    ])
  }

  private var location: JSONValue? {
    guard let location = remark.location else { return nil }
    let artifact: JSONValue = .object([("uri", .string(Self.uri(location.path))), ("uriBaseId", .string("ROOT"))])
    var physical: JSONMembers = [("artifactLocation", artifact)]
    if let lines = location.lines { physical.append(("region", Self.region(lines))) }
    return .object([("physicalLocation", .object(physical))])
  }

  /// Whole lines, and no fixes: our columns count bytes, which SARIF does not know.
  private static func region(_ lines: ClosedRange<Int>) -> JSONValue {
    .object([("startLine", .integer(lines.lowerBound)), ("endLine", .integer(lines.upperBound))])
  }

  /// Percent-encoded after RFC 3986, byte by byte.
  private static func uri(_ path: RepoPath) -> String {
    path.bytes.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      if isPlain || "/-._~".unicodeScalars.contains(scalar) { return String(scalar) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
