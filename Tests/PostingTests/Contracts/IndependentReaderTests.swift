import Foundation
import Posting
import ReviewCore
import ReviewTestKit
import Testing

@Suite("A client that knows nothing of us finds the report on the pull request", .timeLimit(.minutes(20)))
struct IndependentReaderTests {
  struct Reading: Decodable {
    let summaries: [String]
    let lines: [Int]
    let paths: [String]
    let status: String
    let statusText: String
    /// The state of the report with annotations; nil where the forge has none.
    let check: String?
    let annotations: [Int]
  }

  private func read(_ script: String, on fixture: any ForgeFixture, status: String, check: String?) async throws {
    let scenario = try await Scenario()
    defer { scenario.remove() }
    let session = try await ForgeSession(scenario, on: fixture)
    defer { session.forge.stop() }
    let outcome = try await session.post(
      try scenario.publication((0..<100).map { Scenario.finding($0) }, policy: PublicationPolicy(statuses: .perCheck)))
    let text = try await session.forge.read(with: script)
    let reading = try JSONDecoder().decode(Reading.self, from: Data(text.utf8))
    #expect(reading.summaries == ["## Review\n\n100 findings, 40 of them not at their line."])
    #expect(reading.lines == outcome.placement[.reviewComment].compactMap { $0.location?.start?.line }.sorted())
    #expect(reading.annotations == outcome.placement[.annotation].compactMap { $0.location?.start?.line }.sorted())
    #expect(reading.paths == [Scenario.path])
    #expect(reading.status == status)
    #expect(reading.statusText == "Failed: lint. Passed: tests.")
    #expect(reading.check == check)
  }

  @Test(
    "PyGithub reads summary, inline comments, status and annotations",
    .enabled("../shared/forge is absent, or PyGithub could not be installed") {
      await FakeForge.hasReader("PyGithub==2.8.1", module: "github")
    })
  func github() async throws {
    try await read(Self.pyGithub, on: GitHubFixture(), status: "failure", check: "failure")
  }

  @Test(
    "python-gitlab reads summary, threads on lines and status",
    .enabled("../shared/forge is absent, or python-gitlab could not be installed") {
      await FakeForge.hasReader("python-gitlab==8.6.0", module: "gitlab")
    })
  func gitlab() async throws {
    try await read(Self.pythonGitLab, on: GitLabFixture(), status: "failed", check: nil)
  }

  @Test(
    "atlassian-python-api reads summary, inline comments, build status and annotations",
    .enabled("../shared/forge is absent, or atlassian-python-api could not be installed") {
      await FakeForge.hasReader("atlassian-python-api==5.0.5", module: "atlassian")
    })
  func bitbucket() async throws {
    try await read(Self.atlassian, on: BitbucketFixture(), status: "FAILED", check: "FAILED")
  }

  private static let pyGithub = """
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
      'status': status.state, 'statusText': next(s.description for s in status.statuses if s.context == 'reviewbot'), 'check': runs[0].conclusion,
      'annotations': sorted(a.start_line for a in runs[0].get_annotations())}))
    """

  private static let pythonGitLab = """
    import json, sys, gitlab
    project = gitlab.Gitlab(sys.argv[1], private_token='glpat-reader').projects.get('octo/demo')
    merge = project.mergerequests.get(7)
    mark = '<!-- reviewbot:1 '
    notes = [d.attributes['notes'][0] for d in merge.discussions.list(get_all=True)]
    inline = [n['position'] for n in notes if n.get('position') and n['body'].startswith(mark)]
    plain = [n for n in merge.notes.list(get_all=True) if not n.attributes.get('position')]
    status = project.commits.get(merge.sha).statuses.list(get_all=True)
    status = next(s for s in status if s.name == 'reviewbot')
    print(json.dumps({
      'summaries': [n.body.split('\\n', 1)[1] for n in plain if n.body.startswith(mark)],
      'lines': sorted(p['new_line'] for p in inline), 'paths': sorted({p['new_path'] for p in inline}),
      'status': status.status, 'statusText': status.description, 'check': None, 'annotations': []}))
    """

  private static let atlassian = """
    import json, sys
    from atlassian.bitbucket import Cloud
    cloud = Cloud(url=sys.argv[1] + '/', token='reader')
    repo = cloud.repositories.get('octo', 'demo')
    pull = repo.pullrequests.get(7)
    comments = [c for c in pull.comments() if c.raw.startswith('[//]: # (reviewbot:1 ')]
    inline = [c.data['inline'] for c in comments if c.data.get('inline')]
    status = next(s for s in pull.statuses() if s['key'] == 'reviewbot')
    reports = repo.url + '/commit/' + next(iter(pull.commits)).hash + '/reports'
    report = cloud.get(reports, absolute=True)['values'][0]
    found = cloud.get(f"{reports}/{report['external_id']}/annotations?pagelen=100", absolute=True)['values']
    print(json.dumps({
      'summaries': [c.raw.split('\\n\\n', 1)[1] for c in comments if not c.data.get('inline')],
      'lines': sorted(i['to'] for i in inline), 'paths': sorted({i['path'] for i in inline}),
      'status': status['state'], 'statusText': status['description'], 'check': report['result'],
      'annotations': sorted(a['line'] for a in found)}))
    """
}
