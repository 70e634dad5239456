import Foundation
import Posting
import ReviewCore
import ReviewTestKit
import Testing

@Suite(
  "A client that knows nothing of us finds the report on the pull request",
  .enabled("../shared/forge is absent, or PyGithub could not be installed") { await FakeForge.hasReader },
  .timeLimit(.minutes(20)))
struct IndependentReaderTests {
  struct Reading: Decodable {
    let summaries: [String]
    let lines: [Int]
    let paths: [String]
    let status: String
    let statusText: String
    let check: String
    let annotations: [Int]
  }

  static let script = """
    import json, sys, github
    g = github.Github(base_url=sys.argv[1], auth=github.Auth.Token('ghp_reader'))
    repo = g.get_repo('octo/demo')
    pull = repo.get_pull(7)
    commit = repo.get_commit(pull.head.sha)
    mark = '<!-- reviewbot:1 '
    comments = [c for c in pull.get_review_comments() if c.body.startswith(mark)]
    status = commit.get_combined_status()
    runs = list(commit.get_check_runs())
    print(json.dumps({
      'summaries': [c.body.split('\\n', 1)[1] for c in pull.get_issue_comments() if c.body.startswith(mark)],
      'lines': sorted(c.line for c in comments), 'paths': sorted({c.path for c in comments}),
      'status': status.state, 'statusText': status.statuses[0].description, 'check': runs[0].conclusion,
      'annotations': sorted(a.start_line for a in runs[0].get_annotations())}))
    """

  @Test("Summary, inline comments, status and annotations are where they should be")
  func reading() async throws {
    let scenario = try await Scenario()
    defer { scenario.remove() }
    let session = try await ForgeSession(scenario)
    defer { session.forge.stop() }
    let outcome = try await session.post(try scenario.publication((0..<100).map { Scenario.finding($0) }))
    let text = try await session.forge.read(with: Self.script)
    let reading = try JSONDecoder().decode(Reading.self, from: Data(text.utf8))
    #expect(reading.summaries == ["## Review\n\n100 findings, 40 of them not at their line."])
    #expect(reading.lines == outcome.placement[.reviewComment].compactMap { $0.location?.start?.line }.sorted())
    #expect(reading.annotations == outcome.placement[.annotation].compactMap { $0.location?.start?.line }.sorted())
    #expect(reading.paths == [Scenario.path])
    #expect(reading.status == "failure")
    #expect(reading.statusText == "Failed: lint. Passed: tests.")
    #expect(reading.check == "failure")
  }
}
