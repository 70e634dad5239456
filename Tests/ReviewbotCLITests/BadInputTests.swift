import Foundation
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Invalid input gives a message with a hint, and does not affect other verdicts")
struct BadInputTests {
  private static let all = badRepositories + badFiles + badSources

  @Test("It is reported with a hint and the correct status, and the rest is judged", arguments: all)
  func judges(input: BadInput) throws {
    let repository = try TemporaryRepository()
    let arguments = try input.prepare(repository) + ["--format", "text", "--format", "json=../report.json"]
    let run = try repository.reviewbot(arguments)
    #expect(run.status == input.status)
    let said = input.judged == nil ? run.standardError : run.standardOutput
    let words = said.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(input.summary), "\(said)")
    #expect(words.contains(input.hint), "\(said)")
    if let judged = input.judged {
      #expect(run.standardError == "")
      try expect(repository, holds: judged)
    } else {
      #expect(run.standardOutput == "")
      #expect(run.standardError.split(separator: "\n").count == 2, "one message, and one hint: \(run.standardError)")
      #expect(!FileManager.default.fileExists(atPath: repository.path + "/../report.json"), "nothing could be judged")
    }
  }

  private func expect(_ repository: TemporaryRepository, holds judged: [String]) throws {
    let report = try JSONReport(Array(try repository.text(of: "../report.json").utf8))
    #expect(report.checks.map { "\($0.id) \($0.verdict)" } + report.findings == judged)
    for check in report.checks where check.verdict == "broken" {
      #expect(check.reason?.hasSuffix(".") == true && check.hint?.hasSuffix(".") == true)
    }
  }

  @Test(
    "Whatever report is written is valid by the published schema",
    .enabled(if: ReportSchema.canCheck, Comment(rawValue: ReportSchema.whatIsMissing)))
  func areValid() throws {
    let repositories = try Self.all.filter { $0.judged != nil }.map { input in
      let repository = try TemporaryRepository()
      let run = try repository.reviewbot(try input.prepare(repository) + ["--format", "json=../report.json"])
      #expect(run.status == input.status, "\(input.testDescription)")
      return repository
    }
    let problem = try ReportSchema.problem(with: repositories.map { $0.path + "/../report.json" })
    withExtendedLifetime(repositories) { #expect(problem == nil) }
  }

  @Test("Whole files can be linted without a repository, despite other invalid input")
  func lintsWithoutRepository() throws {
    let repository = try TemporaryRepository()
    try repository.makeSlip()
    try repository.remove(".git")
    try repository.link("Sources/up", to: "..")
    try repository.write("Sources/Big.swift", [UInt8](repeating: UInt8(ascii: "\n"), count: 20 << 20))
    let report = try repository.report("lint", "--all-lines", status: 1)
    #expect(report.findings == ["Sources/New.swift:1 force_try"])
    #expect(report["lint"]?.notices == ["Sources/Big.swift was not linted: larger than 10 MB."])
    for format in ["xcode", "github", "checkstyle"] {
      let run = try repository.reviewbot(["lint", "--all-lines", "--format", format])
      #expect(run.standardError == "note: Sources/Big.swift was not linted: larger than 10 MB.\n", "\(format)")
    }
  }
}
