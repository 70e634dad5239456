import Foundation
import ReviewCore
import ReviewTestKit
import Testing

@testable import Reporting

@Suite("A JSON report is read back strictly")
struct ReportReadingTests {
  @Test("Reading and writing again changes nothing", arguments: samples + [packagesSample])
  func roundTrip(sample: Sample) throws {
    let text = JSONReporter().render(sample.report)
    let report = try Report(json: Array(text.utf8))
    let again = JSONReporter().render(report)
    #expect(again == text)
    #expect(report.outcome == sample.report.outcome)
    #expect(report.subject == sample.report.subject)
    #expect(report.results.map(\.findings) == sample.report.results.map { $0.findings.map(\.asWritten) })
    #expect(report.results.map(\.patchedFiles) == sample.report.results.map(\.patchedFiles))
  }

  @Test("The text and Markdown reports of a read report equal those of the original", arguments: samples + [packagesSample])
  func rendersAlike(sample: Sample) throws {
    let report = try Report(json: Array(JSONReporter().render(sample.report).utf8))
    #expect(TextReporter().render(report) == TextReporter().render(sample.report))
    #expect(MarkdownReporter().render(report) == MarkdownReporter().render(sample.report))
  }

  @Test(
    "A changed document is refused, and the error names the place",
    arguments: [
      ("\"version\": 1", "\"version\": 2", "version"),
      ("\"version\": 1", "\"version\": \"1\"", "version"),
      ("\"verdict\": \"failed\",\n  \"checks\"", "\"verdict\": \"passed\",\n  \"checks\"", "verdict"),
      ("\"id\": \"lint\"", "\"id\": \"tests\"", "checks"),
      ("\"id\": \"lint\"", "\"id\": \"other\"", "checks[2].id"),
      ("\"reason\": \"1 finding is an error\",", "", "checks[2].reason"),
      ("\"severity\": \"error\"", "\"severity\": \"fatal\"", "checks[2].findings[2].severity"),
      ("\"line\": 30,", "\"line\": 0,", "checks[2].findings[2].line"),
      ("\"line\": 30,", "\"line\": 30.5,", "checks[2].findings[2].line"),
      ("\"line\": 30,", "\"line\": 99999999999999999999,", "checks[2].findings[2].line"),
      ("\"line\": 30,", "\"line\": 31,", "checks[2].findings[2].endLine"),
      ("\"rule\": \"todo\"", "\"rule\": \"a --> b\"", "checks[2].findings[0].rule"),
      ("\"fingerprint\": \"7e88", "\"fingerprint\": \"XX88", "checks[2].findings[2].fingerprint"),
      ("\"path\": \"Sources/Cart/Store.swift\",\n          \"added\"", "\"path\": \"../x\",\n          \"added\"", "checks[1].files[1].path"),
      ("\"path\": \"Tests/CartTests/CartTests.swift\"", "\"path\": \"/etc/passwd\"", "checks[0].tests[0].failures[0].path"),
      ("\"covered\": [10, 11]", "\"covered\": [10, 14]", "checks[1].files[0].added"),
      ("\"covered\": [10, 11]", "\"covered\": {}", "checks[1].files[0].added.covered"),
      ("\"base\": \"1a1a", "\"base\": \"zz1a", "subject.base"),
      ("\"pullRequest\": 7", "\"pullRequest\": -7", "subject.pullRequest"),
      ("\"isFork\": true", "\"isFork\": \"no\"", "subject.isFork"),
      ("\"status\": \"notRun\"", "\"status\": \"gone\"", "checks[0].tests[3].status"),
      ("\"passed\": 42", "\"passed\": -42", "checks[0].metrics.passed"),
      ("\"passed\": 42", "\"passed\": \"42\"", "checks[0].metrics.passed"),
      ("\"projectCovered\": 700", "\"projectCovered\": 901", "checks[1].metrics"),
    ])
  func refusals(part: String, replacement: String, place: String) throws {
    let text = JSONReporter().render(.allFailing)
    try #require(text.contains(part))
    let error = #expect(throws: ReportReadError.self) {
      try Report(json: Array(text.replacing(part, with: replacement, maxReplacements: 1).utf8))
    }
    #expect(error?.summary.contains(" at \(place): ") == true, "\(error?.summary ?? "")")
  }

  @Test("Packages are read strictly, too", arguments: [
    ("\"path\": \"Packages/Cart\"", "\"path\": \"../Cart\"", "checks[0].packages[1].path"),
    ("\"path\": \"Packages/Cart\"", "\"path\": \"/\"", "checks[0].packages[1].path"),
    ("\"path\": \"Packages/Cart\"", "\"path\": \".\"", "checks[0].packages"),
    ("\"path\": \"Packages/Cart\"", "\"path\": 3", "checks[0].packages[1].path"),
    ("\"package\": \"Packages/Cart\"", "\"package\": \"a//b\"", "checks[0].tests[0].package"),
    ("\"verdict\": \"skipped\"", "\"verdict\": \"good\"", "checks[0].packages[0].verdict"),
    ("\"unknown\": [4, 5]", "\"unknown\": [3]", "checks[1].files[0].added"),
  ])
  func packages(part: String, replacement: String, place: String) throws {
    let text = JSONReporter().render(.packages)
    try #require(text.contains(part))
    let error = #expect(throws: ReportReadError.self) {
      try Report(json: Array(text.replacing(part, with: replacement, maxReplacements: 1).utf8))
    }
    #expect(error?.summary.contains(" at \(place): ") == true, "\(error?.summary ?? "")")
  }

  @Test("A check's verdict must follow from its packages")
  func packageVerdicts() throws {
    let passed = PackageResult(path: "A", verdict: .passed)
    let report = Report.sample([
      CheckResult(check: .tests, verdict: .failed(reason: "no")).listing([passed])
    ])
    let error = #expect(throws: ReportReadError.self) { try Report(json: Array(JSONReporter().render(report).utf8)) }
    #expect(error?.summary.contains("the packages do not amount to `failed`") == true)
  }

  @Test("Unknown keys are ignored")
  func unknownKeys() throws {
    let text = JSONReporter().render(.allGood).replacing("\"version\": 1", with: "\"version\": 1, \"later\": [{}]")
    let report = try Report(json: Array(text.utf8))
    #expect(report.outcome == .passed)
  }

  @Test("A report truncated anywhere is rejected, never partially read", .firstCounterexample)
  func truncation() {
    let bytes = Array(JSONReporter().render(.broken).utf8.dropLast(2))
    for length in 0..<bytes.count {
      #expect(throws: ReportReadError.self) { _ = try Report(json: Array(bytes.prefix(length))) }
    }
  }

  @Test("A report with any changed byte is read or rejected, and never ends the program", .firstCounterexample)
  func mutation() {
    let bytes = Array(JSONReporter().render(.broken).utf8)
    for index in bytes.indices {
      for byte in [UInt8(0), 0x22, 0x5C, 0x7B, 0x39, 0xFF] {
        var changed = bytes
        changed[index] = byte
        do { _ = try Report(json: changed) } catch { #expect(!error.summary.isEmpty && !error.hint.isEmpty) }
      }
    }
  }

  @Test("Added lines are bounded by the size alone, for a change may be large")
  func manyLines() throws {
    let file = PatchedFile(
      path: "A.swift", covered: LineSet(1...30_000), partial: [], uncovered: [], notExecutable: [],
      texts: Dictionary(uniqueKeysWithValues: (1...50).map { ($0, "x") }))
    let report = Report.sample([CheckResult(check: .coverage, verdict: .passed, details: .patchCoverage([file]))])
    let bytes = Array(JSONReporter().render(report).utf8)
    #expect(try Report(json: bytes, limits: ReportLimits(entries: 10)).results == report.results)
  }

  @Test("A location has a line only if a report can contain it", arguments: [
    (1, 1, true), (Int(Int32.max), Int(Int32.max), true), (Int(Int32.max) + 1, 1, false), (.max, 1, false),
    (1, .max, false), (0, 1, false), (1, 0, false), (-1, 1, false),
  ])
  func positions(line: Int, column: Int, isKept: Bool) throws {
    let position = Location.Position(line: line, column: column)
    let location = Location(path: "A.swift", start: position, end: position)
    let test = TestCase(
      library: .xctest, suite: "S", name: "testA", status: .failed, failures: [.init(message: "m", location: location)])
    let report = Report.sample([CheckResult(check: .tests, verdict: .failed(reason: "x"), details: .tests([test]))])
    let read = try Report(json: Array(JSONReporter().render(report).utf8))
    let found = read.results.first?.tests.first?.failures.first?.location
    #expect(found == location)
    #expect((found?.start != nil) == isKept && (found?.end != nil) == isKept)
  }

  @Test("An end before the start or beyond the limit is not kept", arguments: [(3, 1), (2, .max), (.max, 1)])
  func ends(line: Int, column: Int) {
    let start = Location.Position(line: 3, column: 5)
    let location = Location(path: "A.swift", start: start, end: Location.Position(line: line, column: column))
    #expect(location.start == start && location.end == nil)
  }

  @Test("Spans of partial lines with columns beyond the limit are read back")
  func spans() throws {
    let file = PatchedFile(
      path: "A.swift", covered: [], partial: [.sample(3, 0...Int.max)], uncovered: [], notExecutable: [])
    let report = Report.sample([CheckResult(check: .coverage, verdict: .passed, details: .patchCoverage([file]))])
    let read = try Report(json: Array(JSONReporter().render(report).utf8))
    #expect(read.results.first?.patchedFiles.first?.partial == [.sample(3, 1...Location.Position.largest)])
  }

  @Test("Size and number of entries are bounded")
  func bounds() {
    let bytes = Array(JSONReporter().render(.thousandFindings).utf8)
    #expect(throws: ReportReadError.self) { _ = try Report(json: bytes, limits: ReportLimits(bytes: bytes.count - 1)) }
    #expect(throws: ReportReadError.self) { _ = try Report(json: bytes, limits: ReportLimits(entries: 999)) }
    #expect(throws: Never.self) { try Report(json: bytes, limits: ReportLimits(bytes: bytes.count, entries: 1000)) }
    // Each of the 1,000 entries has several values.
    let error = #expect(throws: ReportReadError.self) { _ = try Report(json: bytes, limits: ReportLimits(values: 2_000)) }
    #expect(error?.summary.contains("more than 2000 values") == true, "\(error?.summary ?? "")")
  }
}

extension Finding {
  /// The finding with the fields that a JSON report contains.
  fileprivate var asWritten: Finding {
    Finding(
      rule: rule, severity: severity, location: location, message: message, scope: scope, fix: fix, fingerprint: fingerprint,
      sourceLine: sourceLine)
  }
}
