package import ReviewCore

/// The report as JSON, version 1 of the contract that `Docs/report.schema.json` publishes.
///
/// Lines and columns are 1-based, columns count UTF-8 bytes, ends are exclusive. Null means nothing was measurable.
/// `Report(json:)` reads the report back. Tests that simply passed are not written.
package struct JSONReporter: Reporter {
  package static let name = "json"
  package static let showsNotices = true

  package init() {}

  package func render(_ report: Report) -> String {
    JSONWriter.document(
      .object([
        ("version", .integer(1)),
        ("tool", .object([("name", .string("reviewbot")), ("version", .string(report.toolVersion))])),
        ("subject", report.subject.json),
        ("change", .object([("files", .integer(report.changedFiles)), ("addedLines", .integer(report.addedLines))])),
        ("verdict", .string(report.outcome.rawValue)),
        ("checks", .array(report.results.map(\.json))),
        ("ledger", report.ledger.json),
        ("notices", .array(report.notices.map(JSONValue.string))),
      ]))
  }
}

extension Report {
  /// Reads a JSON report back, as the posting stage does. The bytes are untrusted. Every value is checked, unknown keys
  /// are ignored, and the verdict must follow from the checks.
  ///
  /// - Throws: `ReportReadError` at the first invalid value.
  package init(json bytes: [UInt8], limits: ReportLimits = ReportLimits()) throws(ReportReadError) {
    try self.init(ReportField(of: bytes, limits: limits))
  }

  private init(_ json: ReportField) throws(ReportReadError) {
    let version = try json("version")
    guard case .integer(1) = version.value else { throw version.error("only version 1 is supported") }
    let change = try json("change")
    self.init(
      toolVersion: try json("tool")("version").string(),
      subject: try Subject(json("subject")),
      changedFiles: try change.optional { cursor throws(ReportReadError) in try cursor("files").count() } ?? 0,
      addedLines: try change.optional { cursor throws(ReportReadError) in try cursor("addedLines").count() } ?? 0,
      results: try json("checks").elements { cursor throws(ReportReadError) in try CheckResult(cursor) },
      notices: try json("notices").texts(), ledger: try FileLedger(json("ledger")))
    guard Set(results.map(\.check)).count == results.count else {
      throw try json("checks").error("a check is listed twice")
    }
    guard try json("verdict").choice(Outcome.self) == outcome else {
      throw try json("verdict").error("the checks amount to `\(outcome.rawValue)`")
    }
  }
}

extension ReportField {
  package func count() throws(ReportReadError) -> Int { try integer(in: 0...maximumCount) }

  /// Returns an array of strings, empty for null.
  package func texts() throws(ReportReadError) -> [String] {
    isNull ? [] : try elements { cursor throws(ReportReadError) in try cursor.string() }
  }
}

/// 2^53 - 1: the largest integer that every JSON reader represents exactly (RFC 8259, section 6).
private let maximumCount = 9_007_199_254_740_991
