import Foundation
import Reporting
import Review
import ReviewCore

/// The reader of reports that `post` gets from another job, and the writers of what it read.
struct ReportFuzz: FuzzTarget {
  static let name = "report"
  static let summary = "reports in JSON, as `reviewbot post` reads them"

  let seeds: [[UInt8]]
  let words = [
    "{", "}", "[", "]", "\"", "\\", "\\u0000", "\\ud800", "\u{202E}", "null", "-1", "1e309", "9223372036854775808",
    "true",
    "\"verdict\":\"passed\"", "\"verdict\":\"broken\"", "\"findings\":[{}],", "\"fix\":{\"safe\":true,\"edits\":[]},",
    "\"line\":0,",
    "\"path\":\"../x\",", "##[error]", "<!--", "-->", "@team", "|", "`", "\r", "é",
  ]

  init() throws {
    let folder = URL(filePath: "Tests/ReportingTests/Golden/json")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    seeds = try files.sorted { $0.path < $1.path }.map { Array(try Data(contentsOf: $0)) }
  }

  func feed(_ input: [UInt8]) throws(Violation) -> FuzzOutcome {
    let report: Report
    do throws(ReportReadError) {
      report = try Report(json: input)
    } catch {
      guard !error.summary.isEmpty, !error.hint.isEmpty else { throw Violation("a refusal without a sentence") }
      return .refused
    }
    for kind in reporters where kind.name != JSONReporter.name && kind.name != MarkdownReporter.name {
      _ = kind.make(ReportStyle()).render(report)
    }
    let written = JSONReporter().render(report)
    guard let again = try? Report(json: Array(written.utf8)) else {
      throw Violation("a written report is not readable")
    }
    guard JSONReporter().render(again) == written else { throw Violation("a report changes when it is written again") }
    let markdown = MarkdownReporter().render(report)
    guard markdown.utf8.count <= MarkdownReporter.standardBudget else {
      throw Violation("a comment exceeds its budget")
    }
    guard !markdown.contains("\u{202E}"), !markdown.contains("##[") else {
      throw Violation("a comment has hostile text")
    }
    return .accepted
  }
}

/// The reader of parts of a sharded run: a part that is read is written and read again, and combined with itself.
struct PartFuzz: FuzzTarget {
  static let name = "parts"
  static let summary = "parts of `reviewbot check --shard`"

  let seeds: [[UInt8]]
  let words = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "null", "true", "0", "-1", "9223372036854775807", "1e999",
    "\"path\": \"../x\"", "\"index\": 2", "\"count\": 257", "\"kind\": \"timedOut\"", "\"limit\": \"total\"",
    "\"segments\": [1, 1, 1, 3]", "\"schedule\": null", "\"hung\": []", "[[]]", "(", ")", "/", "`", "é",
  ]

  init() {
    seeds = PartSample.seeds
  }

  func feed(_ input: [UInt8]) throws(Violation) -> FuzzOutcome {
    switch PartSample.reread(input) {
    case .refused(let summary, let hint):
      guard !summary.isEmpty, !hint.isEmpty else { throw Violation("a refusal without a sentence") }
      return .refused
    case .changed(let what): throw Violation(what)
    case .same: return .accepted
    }
  }
}
