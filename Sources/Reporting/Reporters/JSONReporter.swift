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
        ("notices", .array(report.notices.map(JSONValue.string))),
      ]))
  }
}
