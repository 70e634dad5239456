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

/// The text of an open document, and its positions in the units of an editor.
package struct DocumentText: Sendable {
  /// The unit of a column (Language Server Protocol, `PositionEncodingKind`).
  enum Unit: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
  }

  /// 0-based.
  struct Position: Comparable, Sendable {
    let line: Int
    let character: Int

    static func < (left: Position, right: Position) -> Bool {
      (left.line, left.character) < (right.line, right.character)
    }

    var json: JSONValue { .object([("line", .integer(line)), ("character", .integer(character))]) }
  }

  package let bytes: [UInt8]
  private let unit: Unit
  /// The offset of each line's first byte.
  private let starts: [Int]
  let hasLoneCarriageReturns: Bool

  init(_ text: String, unit: Unit) {
    let bytes = Array(text.utf8)
    (self.bytes, self.unit) = (bytes, unit)
    starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    hasLoneCarriageReturns = bytes.indices.contains { index in
      bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
    }
  }

  /// Returns the position of a byte. A position after the end of its line is moved there.
  func position(of position: Location.Position) -> Position {
    guard position.line >= 1, position.line <= starts.count else {
      return Position(line: position.line < 1 ? 0 : starts.count, character: 0)
    }
    let line = content(ofLine: position.line - 1)
    let prefix = line.prefix(max(position.column - 1, 0))
    let count = unit == .utf8 ? prefix.count : String(decoding: prefix, as: UTF8.self).utf16.count
    return Position(line: position.line - 1, character: count)
  }

  /// Returns the range of a finding. Without an end it extends to the end of the line, and without a start it is the
  /// first line.
  func range(of location: Location?) -> Range<Position> {
    let start = location?.start ?? Location.Position(line: 1, column: 1)
    let end = location?.end ?? Location.Position(line: start.line, column: .max)
    let (first, last) = (position(of: start), position(of: end))
    return first..<max(first, last)
  }

  /// - Parameter line: 0-based.
  private func content(ofLine line: Int) -> ArraySlice<UInt8> {
    let end = line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
    let content = bytes[starts[line]..<end]
    return content.last == 0x0D ? content.dropLast() : content
  }
}

extension Range<DocumentText.Position> {
  var json: JSONValue { .object([("start", lowerBound.json), ("end", upperBound.json)]) }

  /// Returns whether the ranges have a position in common, or touch.
  func meets(_ other: Range<DocumentText.Position>) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }
}
