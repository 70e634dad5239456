import Reporting
import ReviewCore

/// A document that is open in an editor, with the findings of its last linting.
package struct EditorDocument: Sendable {
  package let uri: String
  /// The editor's number of this state.
  package let version: Int
  /// The server's number of this state. An editor counts from 1 again when it opens a document again.
  let serial: Int
  package let text: DocumentText
  /// Nil until this state has been linted.
  var findings: [Finding]?

  /// The notification of the findings.
  var diagnostics: JSONValue {
    OutgoingMessage.notification(
      "textDocument/publishDiagnostics",
      .object([
        ("uri", .string(uri)), ("version", .integer(version)),
        ("diagnostics", .array((findings ?? []).map(diagnostic))),
      ]))
  }

  /// Returns the fixes of the findings that meet a range, as code actions.
  func actions(in range: Range<DocumentText.Position>) -> [JSONValue] {
    // The protocol ends lines at a lone carriage return, the linter does not: edits would change other text.
    guard !text.hasLoneCarriageReturns else { return [] }
    return findings(in: range).compactMap { finding in
      guard let fix = finding.fix, !fix.edits.isEmpty else { return nil }
      let edits = fix.edits.map { edit -> JSONValue in
        let range = text.position(of: edit.start)..<text.position(of: edit.end)
        return .object([("range", range.json), ("newText", .string(edit.text))])
      }
      let title = "\(fix.isSafe ? "Fix" : "Fix, which may change behavior"): \(Escaped.line(finding.message))"
      return .object([
        ("title", .string(title)), ("kind", .string("quickfix")), ("isPreferred", .bool(fix.isSafe)),
        ("diagnostics", .array([diagnostic(finding)])),
        ("edit", .object([("changes", .object([(uri, .array(edits))]))])),
      ])
    }
  }

  func findings(in range: Range<DocumentText.Position>) -> [Finding] {
    (findings ?? []).filter { text.range(of: $0.location).meets(range) }
  }

  private func diagnostic(_ finding: Finding) -> JSONValue {
    let severity =
      switch finding.severity {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    return .object([
      ("range", text.range(of: finding.location).json), ("severity", .integer(severity)),
      ("code", .string(finding.rule.name)), ("source", .string("reviewbot")),
      ("message", .string(Escaped.block(finding.message))),
    ])
  }
}
