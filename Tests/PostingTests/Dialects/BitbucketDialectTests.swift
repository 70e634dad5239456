import Foundation
import HTTP
@testable import Posting
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Bitbucket Cloud's requests and answers")
struct BitbucketDialectTests {
  private func bitbucket() throws -> Bitbucket {
    let target = PullRequestTarget(
      project: try #require(ProjectPath("acme/cart")), number: 7, head: try #require(PlainChange.head),
      baseURL: "https://api.bitbucket.org/2.0")
    return Bitbucket(target: target, reportName: "reviewbot")
  }

  private func response(_ body: String, status: Int = 200, _ headers: [HTTPRequest.Header] = []) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: Array(body.utf8), url: "https://api.bitbucket.org/2.0/x?y")
  }

  @Test("An access token is a bearer token, and an account's API token is sent with its e-mail address", arguments: [
    ("token", "Bearer ", "token"), ("me@example.com:token", "Basic ", "bWVAZXhhbXBsZS5jb206dG9rZW4="),
  ])
  func credentials(token: String, prefix: String, value: String) throws {
    let header = try #require(try bitbucket().credentials(Secret(token)).first)
    #expect(header.prefix == prefix && header.secret.exposed == value)
  }

  @Test("Comments are located, and deleted, pending and other comments are distinguished", arguments: [
    (#"{"id": 1, "content": {"raw": "a"}, "user": {"uuid": "{u}", "type": "user"}}"#, "1 conversation {u} unknown"),
    (#"{"id": 2, "user": {"account_id": "a", "type": "app_user"}, "inline": {"path": "A.swift", "to": 3}}"#,
     "2 review a A.swift:3"),
    (#"{"id": 3, "inline": {"path": "A.swift", "to": null, "from": 4}}"#, "3 review  outdated"),
    (#"{"id": 4, "inline": {"path": "A.swift", "to": 3, "outdated": true}}"#, "4 review  outdated"),
    (#"{"id": 5, "deleted": true}"#, nil), (#"{"id": 6, "pending": true}"#, nil),
  ] as [(String, String?)])
  func comments(json: String, expected: String?) throws {
    let comment = try BitbucketPayload.json.decode(BitbucketPayload.Comment.self, response(json)).fact
    #expect(comment.map { fact in
      let position = switch fact.position {
      case .unknown: "unknown"
      case .outdated: "outdated"
      case .shown(let anchor): "\(anchor.path):\(anchor.lines.lowerBound)"
      }
      return "\(fact.id) \(fact.place) \(fact.author) \(position)"
    } == expected)
  }

  @Test("Refusals say what to do", arguments: [
    (401, "{}", "BITBUCKET_TOKEN"), (403, #"{"error": {"message": "no scope"}}"#, "pullrequest:write"),
    (404, "{}", "workspace"), (400, #"{"message": "too long"}"#, "newest commit"),
  ])
  func refusals(status: Int, body: String, hint: String) throws {
    guard case .final(let error)? = try bitbucket().refusal(of: response(body, status: status)) else {
      Issue.record("\(status) is not final")
      return
    }
    #expect(error.hint.contains(hint))
    #expect(error.summary.hasPrefix("Bitbucket answered \(status) at https://api.bitbucket.org/2.0/x: "))
  }

  @Test("Statuses with long names have different keys, and the name identifies them when they are read", arguments: [
    "reviewbot", String(repeating: "k", count: 40), "mobile-app-ios-unit-tests-for-merge/coverage",
    "mobile-app-ios-unit-tests-for-merge/lint-and-more", String(repeating: "k", count: 60) + "/tests",
  ])
  func statusKeys(context: String) throws {
    let key = BitbucketPayload.statusKey(of: context)
    #expect(key.count <= 40 && (key == context) == (context.count <= 40))
    #expect(key != BitbucketPayload.statusKey(of: context + "x"))
    let json = #"{"key": "\#(key)", "name": "\#(context)", "state": "FAILED"}"#
    let status = try BitbucketPayload.json.decode(BitbucketPayload.Status.self, response(json)).fact(withoutLink: "")
    #expect(status == .status(ForgeFact.Status(context: context, word: "FAILED", text: "", link: nil)))
    let other = #"{"key": "\#(key)", "name": "Build #7", "state": "FAILED"}"#
    let foreign = try BitbucketPayload.json.decode(BitbucketPayload.Status.self, response(other)).fact(withoutLink: "")
    #expect(foreign == .status(ForgeFact.Status(context: key, word: "FAILED", text: "", link: nil)))
  }

  @Test("An annotation's text is cut by UTF-16 units, as Bitbucket counts them", arguments: ["a", "e\u{301}\u{302}\u{303}", "👩‍👩‍👧‍👦"])
  func annotationLength(character: String) {
    for count in [5, 100, 449, 2_000] {
      let text = String(repeating: character, count: count)
      let annotation = BitbucketPayload.NewAnnotation(
        DesiredPublication.Annotation(path: "A.swift", lines: 1...1, severity: .note, title: "rule", text: text), number: 1,
        in: "report")
      #expect(annotation.summary.utf16.count <= 450)
      #expect(annotation.details == (annotation.summary == "rule: \(text)" ? nil : text))
    }
  }

  @Test("A rate limit is waited for, and a failing server may have done the write")
  func waits() throws {
    let limited = try bitbucket().refusal(of: response("", status: 429, [.init("Retry-After", "30")]))
    #expect(limited == .rateLimited(wait: .seconds(30)))
    guard case .serverTrouble? = try bitbucket().refusal(of: response("<html>", status: 502)) else {
      Issue.record("502 is not a failure of the server")
      return
    }
  }

  @Test(
    "A recorded pull request is read", .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no recorded payloads"))
  func recorded() throws {
    let folder = try #require(FakeForge.folder)
    let json = try String(contentsOfFile: "\(folder)/fixtures/bitbucket/pr.json", encoding: .utf8)
    let record = try BitbucketPayload.json.decode(BitbucketPayload.PullRequest.self, response(json)).record
    #expect(record.base == "710db794f15b" && record.head == "31c54529bd80" && !record.baseBranch.isEmpty)
  }
}
