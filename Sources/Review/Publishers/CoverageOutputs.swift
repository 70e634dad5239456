import ReviewCore

/// The outputs of `reviewbot coverage`: reports, coverage in the formats of other tools, and diff-cover's formats.
///
/// Formats have two spellings: reviewbot's usual `name[=file]`, and diff-cover's list `name:file,name:file`. With the
/// latter, the text report still goes to standard output, unless data does.
package struct CoverageOutputs {
  private(set) var reports: [FormatOption]
  package let exports: [CoverageExportFormat]

  /// - Parameters:
  ///   - asked: The formats; not empty.
  ///   - output: The file for the first format without one.
  /// - Throws: `UsageProblem` for an unknown format, or an `--output` without a format to write.
  init(asked: [String], output: String?) throws(UsageProblem) {
    var reports: [FormatOption] = []
    var exports: [CoverageExportFormat] = []
    var isForeign = false
    for text in asked {
      if let items = Self.foreignItems(text) {
        isForeign = true
        for item in items { try Self.add(item, to: &reports, and: &exports) }
      } else if let export = try CoverageExportFormat(text) {
        exports.append(export)
      } else {
        reports.append(try Self.report(text))
      }
    }
    if isForeign, !(reports.map(\.file) + exports.filter(\.isData).map(\.file)).contains(nil) {
      reports.append(try FormatOption("text"))
    }
    try Self.redirect(to: output, &reports, &exports)
    try OutputTarget.check(reports.map(\.target) + exports.map(\.target))
    self.reports = reports
    self.exports = exports
  }

  /// Returns the same outputs with the budget of a request, and without a text report if the request is quiet.
  /// - Throws: `UsageProblem` when no report has one.
  func limited(by request: ReportRequest) throws(UsageProblem) -> CoverageOutputs {
    var outputs = self
    outputs.reports = request.shown(try request.withBudget(reports))
    return outputs
  }

  /// The output files.
  var files: [String] { (reports.map(\.file) + exports.map(\.file)).compactMap { $0 } }

  /// Returns `name:file` pairs, or nil for reviewbot's own spelling.
  private static func foreignItems(_ text: String) -> [Substring]? {
    guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains("=") else { return nil }
    return text.split(separator: ",")
  }

  private static func add(
    _ item: Substring, to reports: inout [FormatOption], and exports: inout [CoverageExportFormat]
  ) throws(UsageProblem) {
    let parts = item.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw UsageProblem(
        summary: "`--format \(Escaped.line(String(item)))` names no file.",
        hint: "Write `--format \(Escaped.line(parts.first ?? "json")):FILE`.")
    }
    let file = parts[1] == "-" ? nil : parts[1]
    switch parts[0] {
    case "json": exports.append(CoverageExportFormat(kind: .diffCover, file: file))
    case "github-annotations":
      guard let level = CoverageExportFormat.level(named: parts[1]) else {
        throw UsageProblem.unknown("level of annotations", parts[1], known: ["notice", "warning", "error"])
      }
      exports.append(CoverageExportFormat(kind: .annotations(level), file: nil))
    default:
      let text = parts[0] + (file.map { "=\($0)" } ?? "")
      if let export = try CoverageExportFormat(text) {
        exports.append(export)
      } else {
        reports.append(try report(text))
      }
    }
  }

  private static func report(_ text: String) throws(UsageProblem) -> FormatOption {
    let name = String(text.prefix { $0 != "=" })
    guard FormatOption.names.contains(name) else {
      throw UsageProblem.unknown("format", name, known: FormatOption.names + CoverageExportFormat.names)
    }
    return try FormatOption(text)
  }

  private static func redirect(
    to output: String?, _ reports: inout [FormatOption], _ exports: inout [CoverageExportFormat]
  ) throws(UsageProblem) {
    guard let output else { return }
    if let index = reports.firstIndex(where: { $0.file == nil }) {
      reports[index] = try FormatOption("\(reports[index].name)=\(output)")
    } else if let index = exports.firstIndex(where: { $0.file == nil }) {
      exports[index].file = output
    } else {
      throw UsageProblem(
        summary: "`--output \(Escaped.line(output))` has no report to take: every format has a file already.",
        hint: "Leave out `--output`, or name a format without a file.")
    }
  }
}
