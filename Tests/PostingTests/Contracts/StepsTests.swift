import HTTP
import Posting
import ReviewCore
import Synchronization
import Testing

/// A forge as Gitea is: its comments are listed by review, and an unfinished review is removed before a new one is added.
private struct ReviewedForge: ForgeDialect {
  let target: PullRequestTarget
  let capabilities = Capabilities()

  func credentials(_ token: Secret) -> [HTTPRequest.SecretHeader] { [] }
  var identities: [Resource<AuthorIdentity>] { [] }
  var pullRequestCommits: Resource<[String]> { Resource(get("commits")) { _ throws(ForgeError) in [] } }
  var pullRequest: Resource<PullRequestRecord> {
    let head = target.head.hex
    return Resource(get("pull")) { _ throws(ForgeError) in
      PullRequestRecord(head: String(head.prefix(12)), base: head, baseBranch: "main", isFork: false)
    }
  }

  private func get(_ path: String) -> HTTPRequest { HTTPRequest(.get, "\(target.baseURL)/\(path)") }

  func list(_ surface: Capabilities.Surface, after answers: ForgeAnswers) -> Resource<[ForgeFact]>? {
    guard answers.step > 0 else {
      return Resource(get("reviews")) { response throws(ForgeError) in
        String(decoding: response.body, as: UTF8.self).split(separator: " ").map { .detail("review", String($0)) }
      }
    }
    let reviews = answers.facts.details("review")
    guard answers.step <= reviews.count else { return nil }
    let review = reviews[answers.step - 1]
    return Resource(get("reviews/\(review)/comments")) { _ throws(ForgeError) in
      [.comment(.init(id: ItemID(review), order: 1, place: .review, author: "", isBot: false, body: "of \(review)"))]
    }
  }

  func nextPage(after response: HTTPResponse) -> String? { nil }

  func write(
    _ action: ForgeOperation.Action, after answers: ForgeAnswers, observed: [ForgeFact]
  ) -> Resource<[ForgeFact]>? {
    let unfinished = observed.details("unfinished")
    if answers.step < unfinished.count {
      let request = HTTPRequest(.delete, "\(target.baseURL)/reviews/\(unfinished[answers.step])")
      return Resource(request, accepting: [404]) { _ throws(ForgeError) in [] }
    }
    switch answers.step - unfinished.count {
    case 0: return Resource(get("version")) { _ throws(ForgeError) in [.detail("version", "1")] }
    case 1: return Resource(HTTPRequest(.post, "\(target.baseURL)/reviews")) { _ throws(ForgeError) in [] }
    default: return nil
    }
  }

  func refusal(of response: HTTPResponse) -> ForgeRefusal? {
    if response.isSuccess { return nil }
    if response.status >= 500 { return .serverTrouble(ForgeError(.unavailable, "trouble", hint: "none")) }
    return .final(ForgeError(.gone, "gone", hint: "none"))
  }
}

@Suite("A task of several requests goes on from what the earlier ones found")
struct StepsTests {
  private func client(_ script: HTTPForgeClientTests.Script) throws -> HTTPForgeClient {
    let target = try #require(PullRequestTarget(head: String(repeating: "a", count: 40), baseURL: "https://forge.example"))
    return HTTPForgeClient(
      ReviewedForge(target: target), transport: script, tokens: TokenSource(Secret("t")), pace: ForgeSession.quick, clock: StillClock())
  }

  private func reply(_ status: Int, _ body: String = "") -> Result<HTTPResponse, HTTPError> {
    HTTPForgeClientTests.reply(status, [:], body)
  }

  private func requests(of script: HTTPForgeClientTests.Script) -> [String] {
    script.seen.withLock { $0.map { "\($0.method.rawValue) \($0.url.dropFirst("https://forge.example".count))" } }
  }

  @Test("Lists: one request for the reviews, then one for each", arguments: [("", 1), ("3", 2), ("3 5 8", 4)])
  func listing(reviews: String, count: Int) async throws {
    let script = HTTPForgeClientTests.Script([reply(200, reviews), reply(200)])
    let facts = try await client(script).facts(on: [.reviewComments])
    #expect(script.count == count)
    #expect(facts.details("review") == reviews.split(separator: " ").map(String.init))
    let bodies = facts.compactMap { if case .comment(let comment) = $0 { comment.body } else { nil } }
    #expect(bodies == reviews.split(separator: " ").map { "of \($0)" })
  }

  @Test("Writes: what was observed is removed first, and a step that reads is no write", arguments: [204, 404])
  func writing(status: Int) async throws {
    let script = HTTPForgeClientTests.Script([
      reply(200), reply(status), reply(500), reply(200), reply(200), reply(201),
    ])
    let facts = try await client(script).perform(.addSummary(body: ""), observed: [.detail("unfinished", "4"), .head("x")])
    // Before each write, the client looks whether the commit is still the newest.
    #expect(requests(of: script) == [
      "GET /pull", "DELETE /reviews/4", "GET /version", "GET /version", "GET /pull", "POST /reviews",
    ])
    #expect(facts.details("version") == ["1"])
  }

  @Test("A status that is accepted for one request is a refusal for the others")
  func notAccepted() async throws {
    let script = HTTPForgeClientTests.Script([reply(404)])
    await #expect(throws: ForgeError.self) { _ = try await client(script).facts(on: [.reviewComments]) }
  }
}
