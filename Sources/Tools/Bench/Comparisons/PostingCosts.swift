import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Synchronization

/// Measures what posting costs on each forge: requests, bytes of their contents, and seconds. The fake forge answers,
/// and the client does not wait for the forge's own pace.
enum PostingCosts {
  private struct Case: Sendable {
    let name: String
    let path: String
    let token: String
    let dialect: @Sendable (PullRequestTarget) -> any ForgeDialect
  }

  private static let cases = [
    Case(name: "github", path: "", token: "ghs_bench") { GitHub(target: $0, checkName: "reviewbot") },
    Case(name: "gitlab", path: "/api/v4", token: "bench") { GitLab(target: $0) },
    Case(name: "gitea", path: "/api/v1", token: "bench") { Gitea(.gitea, target: $0) },
    Case(name: "forgejo", path: "/api/v1", token: "bench") { Gitea(.forgejo, target: $0) },
    Case(name: "bitbucket", path: "/2.0", token: "bench") { Bitbucket(target: $0, reportName: "reviewbot") },
  ]

  static let ids = cases.map { "posting-\($0.name)" }

  private static let header = """
    | forge | findings | post | requests | writes | bytes sent | bytes received | seconds |
    |---|---|---|---|---|---|---|---|
    """

  private static let pace = PostingPace(
    gap: .zero, writesPerMinute: .max, writesPerHour: .max, settling: .milliseconds(1))

  /// Prints a Markdown table.
  /// - Throws: `BenchProblem` when a posting is incomplete.
  static func run() async throws {
    print(header)
    for findings in [10, 100, 1_000] {
      let sample = try await PostingSample(findings: findings)
      defer { sample.remove() }
      for forge in cases { try await measure(forge, sample, findings) }
    }
  }

  /// Returns a row for each forge: the requests that post 100 findings, compared with one for each finding.
  /// - Throws: `BenchProblem` when a posting is incomplete.
  static func rows() async throws -> [BenchRow] {
    let findings = 100
    let sample = try await PostingSample(findings: findings)
    defer { sample.remove() }
    var rows: [BenchRow] = []
    for forge in cases {
      let fake = try await FakeForge(
        forge: forge.name, repository: sample.folder, base: sample.base, head: sample.head, isStrict: false)
      defer { fake.stop() }
      let cost = try await post(try sample.publication(run: 1), to: fake, of: forge)
      let time = Digits.rounded(cost.seconds * 1_000, to: 1)
      var row = BenchRow(
        id: "posting-\(forge.name)", title: "posting of \(findings) findings to \(forge.name)",
        measured: "\(cost.counts.requests) requests, \(time) ms", reference: "a request for each finding",
        ratio: Double(cost.counts.requests) / Double(findings))
      row.seconds = cost.seconds
      rows.append(row)
    }
    return rows
  }

  private static func measure(_ forge: Case, _ sample: PostingSample, _ findings: Int) async throws {
    let fake = try await FakeForge(
      forge: forge.name, repository: sample.folder, base: sample.base, head: sample.head, isStrict: false)
    defer { fake.stop() }
    for run in 1...2 {
      let (counts, seconds) = try await post(try sample.publication(run: run), to: fake, of: forge)
      let cells = [
        forge.name, "\(findings)", run == 1 ? "first" : "repeated", "\(counts.requests)", "\(counts.writes)",
        "\(counts.sent)", "\(counts.received)", Digits.rounded(seconds, to: 2),
      ]
      print("| \(cells.joined(separator: " | ")) |")
    }
  }

  private static func post(
    _ publication: Publication, to fake: FakeForge, of forge: Case
  ) async throws -> (counts: CountingTransport.Counts, seconds: Double) {
    guard let project = ProjectPath("octo/demo") else { throw BenchProblem("octo/demo is no project") }
    let target = PullRequestTarget(
      project: project, number: 7, head: publication.head, baseURL: fake.address + forge.path)
    let transport = CountingTransport(CurlTransport(settings: TransportSettings(environment: [:])))
    let client = HTTPForgeClient(
      forge.dialect(target), transport: transport, tokens: TokenSource(Secret(forge.token)), pace: pace)
    let start = ContinuousClock.now
    let outcome = await ReviewPoster(client: client, settling: pace.settling).post(publication)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    if let problem = outcome.problem { throw BenchProblem("\(forge.name): \(problem)") }
    return (transport.counts, seconds)
  }
}

/// Counts what goes over a transport.
private final class CountingTransport: HTTPTransport {
  struct Counts {
    var requests = 0
    var writes = 0
    var sent = 0
    var received = 0
  }

  private let transport: any HTTPTransport
  private let state = Mutex(Counts())

  init(_ transport: any HTTPTransport) {
    self.transport = transport
  }

  var counts: Counts { state.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let response = try await transport.send(request)
    state.withLock { counts in
      counts.requests += 1
      // Asking GraphQL who the token acts as changes nothing.
      counts.writes += request.method.isRead || request.url.hasSuffix("/graphql") ? 0 : 1
      counts.sent += request.body?.count ?? 0
      counts.received += response.body.count
    }
    return response
  }
}
