import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Gitea's requests and answers mean what its API and its sources say")
struct GiteaDialectTests {
  typealias Meaning = GitHubDialectTests.Meaning

  static func gitea(_ product: Gitea.Product = .gitea, _ base: String = "https://git.example/api/v1") throws -> Gitea {
    let head = try #require(PlainChange.head)
    let target = PullRequestTarget(project: try #require(ProjectPath("o/r")), number: 7, head: head, baseURL: base)
    return Gitea(product, target: target)
  }

  static func answer(_ json: String, status: Int = 200, _ headers: [String: String] = [:], at url: String = "https://git.example/x")
    -> HTTPResponse
  {
    HTTPResponse(status: status, headers: headers.map { .init($0.key, $0.value) }, body: Array(json.utf8), url: url)
  }

  @Test("Statuses, headers and bodies", arguments: [
    (200, [:], "", "/x", .success), (204, [:], "", "/x", .success), (401, [:], "", "/x", .final(.unauthorised)),
    (403, [:], "", "/x", .final(.forbidden)), (403, [:], "token does not have the scope", "/user", .final(.unauthorised)),
    (403, [:], "no", "/user", .final(.forbidden)), (404, [:], "", "/x", .final(.gone)),
    (404, [:], "", "/pulls/7/reviews/12", .success), (404, [:], "", "/pulls/7/reviews/12/comments", .final(.gone)),
    (404, [:], "", "/pulls/7/reviews", .final(.gone)), (413, [:], "", "/x", .final(.invalid)), (422, [:], "", "/x", .final(.invalid)),
    (423, [:], "", "/x", .final(.forbidden)), (429, ["Retry-After": "3"], "", "/x", .wait(3)), (429, [:], "", "/x", .wait(nil)),
    (429, ["Retry-After": "Sat, 21 Nov 2026 10:01:30 GMT"], "", "/x", .wait(90)), (408, [:], "", "/x", .trouble),
    (500, [:], "", "/x", .trouble), (502, [:], "<html>", "/x", .trouble), (302, [:], "", "/x", .final(.unreadable)),
  ] as [(Int, [String: String], String, String, Meaning)])
  func meanings(status: Int, headers: [String: String], message: String, path: String, meaning: Meaning) throws {
    let response = Self.answer(
      "{\"message\": \"\(message)\"}", status: status, headers.merging(["Date": GitHubDialectTests.date.value]) { $1 },
      at: "https://git.example\(path)")
    #expect(Meaning(try Self.gitea().refusal(of: response)) == meaning)
  }

  @Test("A refusal names the server, its reason and what to do, and no query", arguments: [
    (Gitea.Product.gitea, 401, "GITEA_TOKEN"), (.forgejo, 401, "FORGEJO_TOKEN"), (.gitea, 403, "write:issue and write:repository"),
    (.gitea, 423, "Unarchive the repository"), (.forgejo, 418, "/api/v1"),
  ])
  func sentences(product: Gitea.Product, status: Int, hint: String) throws {
    let response = Self.answer("{\"message\":\"No \\u001b[31m\"}", status: status, at: "https://git.example/x?secret=1")
    guard case .final(let error)? = try Self.gitea(product).refusal(of: response) else {
      Issue.record("not final")
      return
    }
    #expect(error.summary == "\(product.name) answered \(status) at https://git.example/x: No \\u{1B}[31m.")
    #expect(error.hint.contains(hint))
  }

  @Test("The next page is at the address that was asked, whatever the server takes for its own", arguments: [
    ("<https://public.example/api/v1/a?limit=50&page=2>; rel=\"next\",<https://public.example/a?page=9>; rel=\"last\"",
      "http://gitea:3000/sub/api/v1/a?limit=50&page=2"),
    ("<https://public.example/a?page=1>; rel=\"first\"", nil), ("<https://public.example/a>; rel=\"next\"", nil), ("", nil),
  ] as [(String, String?)])
  func paging(link: String, next: String?) throws {
    for asked in ["?limit=50", "?page=1&limit=50"] {
      let response = Self.answer("[]", ["Link": link], at: "http://gitea:3000/sub/api/v1/a\(asked)")
      #expect(try Self.gitea().nextPage(after: response) == next)
    }
  }

  @Test("The server may be below a path", arguments: ["https://git.example/api/v1", "https://example.org/git/sub/api/v1/"])
  func subPath(base: String) throws {
    let gitea = try Self.gitea(.gitea, base)
    let trimmed = base.hasSuffix("/") ? String(base.dropLast()) : base
    #expect(gitea.pullRequest.request.url == "\(trimmed)/repos/o/r/pulls/7")
    #expect(gitea.identities.map(\.request.url) == ["\(trimmed)/user"])
  }

  @Test("Versions are read up to the second number, Forgejo's as the one of Gitea that it is compatible with", arguments: [
    ("1.26.0", GiteaVersion(1, 26)), ("1.26.0+dev-12-gabc", GiteaVersion(1, 26)), ("1.9-rc1", GiteaVersion(1, 9)), ("2.0", GiteaVersion(2, 0)),
    ("16.0.1+gitea-1.22.0", GiteaVersion(1, 22)), ("main", nil), ("", nil), ("1", nil), ("99999999999999999999.1", nil),
  ] as [(String, GiteaVersion?)])
  func versions(text: String, version: GiteaVersion?) {
    #expect(GiteaVersion(text) == version)
  }

  @Test("Of versions, the first number counts most")
  func versionOrder() {
    #expect(GiteaVersion(1, 26) < GiteaVersion(2, 0))
    #expect(GiteaVersion(1, 9) < GiteaVersion(1, 26))
  }
}

@Suite(
  "Recorded answers of Gitea are understood",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no recorded answers to read"))
struct GiteaRecordingTests {
  private func recorded(_ name: String) throws -> HTTPResponse {
    let folder = try #require(FakeForge.folder)
    let json = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/fixtures/gitea/\(name).json"))
    return HTTPResponse(status: 200, body: Array(json), url: "https://try.gitea.io/api/v1/x")
  }

  @Test("A pull request has its commits, its target branch, and a head in the same repository")
  func pullRequest() throws {
    let record = try GiteaDialectTests.gitea().pullRequest.decode(recorded("pr"))
    #expect(record.head == "4f5e7d8f15cf79387cfd8a0d30c58855ab61e138")
    #expect(record.base == "39af58f1eff02aa308e16913e887c8d50362b474")
    #expect(record.baseBranch == "master")
    #expect(!record.isFork)
  }

  @Test("An unfinished review with its author is found before comments are added, and not listed")
  func reviews() throws {
    let gitea = try GiteaDialectTests.gitea()
    let response = try recorded("reviews")
    let listed = try #require(gitea.list(.reviewComments, after: ForgeAnswers())).decode(response)
    #expect(listed == [])
    let found = try #require(try gitea.write(.addComments([]), after: ForgeAnswers(), observed: [])).decode(response)
    #expect(found == [.detail("unfinished review", "1 jcitizen")])
  }

  @Test("A status has its state under the name `status`")
  func statuses() throws {
    let list = String(decoding: try recorded("statuses").body, as: UTF8.self)
    let combined = GiteaDialectTests.answer("{\"state\": \"success\", \"statuses\": \(list)}")
    let gitea = try GiteaDialectTests.gitea()
    let facts = try #require(gitea.list(.statuses, after: ForgeAnswers())).decode(combined)
    let status = ForgeFact.Status(
      context: "continuous-integration/drone", word: "success", text: "", link: "https://example.com")
    #expect(facts == [.status(status)])
  }
}
