import Posting
import Reporting
import ReviewCore
import Testing

@testable import Review

@Suite("The summary comment says where the other findings are")
struct SummaryTextTests {
  /// Findings of a file that the change does not have.
  private static let findings = (1...40).map { line in
    let start = Location.Position(line: line, column: 1)
    return Finding(
      rule: "todo", severity: .note, location: Location(path: RepoPath("A.swift"), start: start, end: start),
      message: "Note \(line).", scope: .file, fix: nil,
      fingerprint: Fingerprint(hex: "\(100 + line)" + String(repeating: "0", count: 29)))
  }

  private static func text(on capabilities: Capabilities, hasJobSummary: Bool) throws -> String {
    let head = try #require(ObjectID(String(repeating: "a", count: 40)))
    let subject = Subject(repository: "o/n", base: .unknown, head: .commit(head, name: "x"), mergeBase: nil)
    let report = Report(
      toolVersion: "1", subject: subject, changedFiles: 1, addedLines: 1,
      results: [CheckResult(check: .lint, verdict: .passed, findings: findings)])
    let publication = Publication(
      report: report, diff: Diff(files: []), head: head, run: PostingRun(number: 1)
    ) { facts in
      SummaryText(
        report: report, facts: facts, capabilities: capabilities, style: ReportStyle(), run: nil,
        hasJobSummary: hasJobSummary
      ).text
    }
    let placement = publication.placement(Placement.Circumstances(capabilities: capabilities))
    return try #require(publication.desired(placement, capabilities: capabilities).summary?.text)
  }

  @Test("Only a job that has a summary is said to have one", arguments: [
    (Capabilities.gitlab, false, "40 findings also in the job's log"),
    (.gitlab, true, "10 findings also in the job's log, 30 findings also in the job's summary"),
    (.github, true, "40 findings also in the check run's annotations"),
    (.bitbucket, false, "40 findings also in the Code Insights report's annotations"),
  ])
  func places(capabilities: Capabilities, hasJobSummary: Bool, words: String) throws {
    let text = try Self.text(on: capabilities, hasJobSummary: hasJobSummary)
    #expect(text.contains(words), "\(text.suffix(300))")
    #expect(hasJobSummary || !text.contains("job's summary"))
  }

  @Test("No forge's comment is longer than people read", arguments: [
    Capabilities.github, .gitlab, .gitea, .forgejo, .bitbucket,
  ])
  func length(capabilities: Capabilities) {
    #expect(capabilities.limits.commentLength <= 65_000)
  }
}
