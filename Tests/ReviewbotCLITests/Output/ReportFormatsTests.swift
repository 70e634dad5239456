import Foundation
import Reporting
import ReviewTestKit
import Testing

@Suite("The outputs of reports")
struct ReportFormatsTests {
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/New.swift", "let untidy = try! run()\n")
    return repository
  }

  @Test("Several formats at once, each to its own output")
  func several() throws {
    let repository = try repository()
    let run = try repository.reviewbot(
      "check", "--no-tests", "--format", "text", "--format", "json=Sources/report.json", "--format", "markdown=report.md",
      "--format", "sarif=report.sarif")
    #expect(run.status == 1)
    #expect(run.standardOutput.hasPrefix("reviewbot "))
    #expect(try JSONReport(Array(try repository.text(of: "Sources/report.json").utf8)).verdict == "failed")
    #expect(try repository.text(of: "report.md").contains("force_try"))
    #expect(try repository.text(of: "report.sarif").contains("\"2.1.0\""))
  }

  @Test("Each format writes its report to standard output", arguments: reporters.map(\.name))
  func each(format: String) throws {
    let run = try repository().reviewbot("lint", "--format", format)
    #expect(run.status == 1)
    #expect(run.standardError == "")
    // JUnit's format can contain only tests.
    #expect(run.standardOutput.contains(format == "junit" ? "<testsuites" : "force_try"))
    #expect(run.standardOutput.hasSuffix("\n"))
  }

  @Test("--output redirects the report from standard output")
  func output() throws {
    let repository = try repository()
    let run = try repository.reviewbot("check", "--no-tests", "--format", "json", "--output", "Sources/report.json")
    #expect(run.status == 1 && run.standardOutput == "" && run.standardError.hasPrefix("error: lint: "))
    #expect(try JSONReport(Array(try repository.text(of: "Sources/report.json").utf8)).findings == ["Sources/New.swift:1 force_try"])
  }

  @Test("--output applies to the only report without a file")
  func outputBesideFiles() throws {
    let repository = try repository()
    let run = try repository.reviewbot(
      "check", "--no-tests", "--format", "json=a.json", "--format", "markdown", "--output", "b.md")
    #expect(run.standardOutput == "")
    #expect(try repository.text(of: "b.md").contains("force_try"))
    #expect(try repository.text(of: "a.json").hasPrefix("{"))
  }

  @Test("Formats of the configuration apply unless the command line names some")
  func configured() throws {
    let repository = try repository()
    try repository.git("checkout", "--quiet", "main")
    try repository.write(".lint.yml", "report: {formats: [json, text=report.txt]}\n")
    try repository.git("add", ".lint.yml")
    try repository.git("commit", "--quiet", "--message", "Say where reports go")
    try repository.git("checkout", "--quiet", "feature")
    try repository.git("merge", "--quiet", "main")
    #expect(try repository.reviewbot("lint").report().verdict == "failed")
    #expect(try repository.text(of: "report.txt").contains("force_try"))
    #expect(try repository.reviewbot("lint", "--format", "xcode").standardOutput.contains("\(repository.path)/Sources/New.swift:1:"))
  }

  @Test("A report that cannot be written is reported, and the verdict keeps its status", arguments: [
    ("let untidy = try! run()\n", Int32(1)), ("let tidy = 1\n", 2),
  ])
  func unwritable(text: String, status: Int32) throws {
    let repository = try repository()
    try repository.write("Sources/New.swift", text)
    let run = try repository.reviewbot("lint", "--format", "json=Sources", "--format", "text")
    #expect(run.status == status)
    #expect(run.standardError.hasPrefix("error: \(repository.path)/Sources"))
    #expect(run.standardError.contains("could not be written"))
    #expect(run.standardOutput.hasPrefix("reviewbot "), "the other report is there")
  }

  @Test("A device is written to, never replaced")
  func device() throws {
    let run = try repository().reviewbot("lint", "--format", "json=/dev/stdout", "--format", "sarif=/dev/null")
    #expect(run.status == 1)
    #expect(try run.report().verdict == "failed")
    let null = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(null[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test("A reader that closes the pipe does not affect the verdict", arguments: ["text", "html", "json"])
  func closedPipe(format: String) throws {
    let repository = try repository()
    let run = try repository.reviewbot(["lint", "--format", format], output: .closedPipe)
    #expect(run.status == 1)
    #expect(run.standardError == "")
    let rules = try repository.reviewbot(["rules"], output: .closedPipe)
    #expect(rules.status == 0 && rules.standardError == "")
  }

  @Test("Without a terminal, output has no colours unless requested", arguments: [
    ([:], false), (["TERM": "xterm-256color"], false), (["CLICOLOR_FORCE": "1"], true),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false), (["NO_COLOR": "1"], false),
  ])
  func colours(environment: [String: String], isColoured: Bool) throws {
    let run = try repository().reviewbot(["lint"], environment: environment)
    #expect(run.standardOutput.contains("\u{1B}[") == isColoured)
    #expect(run.standardOutput.contains("force_try"))
  }

  @Test("A text report has the requested width", arguments: [40, 60, 200])
  func width(columns: Int) throws {
    let run = try repository().reviewbot(["lint"], environment: ["COLUMNS": "\(columns)"])
    let widest = run.standardOutput.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= columns && widest > 0)
  }
}
