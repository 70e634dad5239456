import Foundation
import HTTP
import Posting
import ReviewCore

/// Bitbucket Cloud.
struct BitbucketFixture: ForgeFixture {
  private static let reviewer = "review-bot"

  var forge: Forge { .bitbucket }
  var basePath: String { "/2.0" }
  var accounts: [(token: String, login: String)] { [("me@example.com:api-token", Self.reviewer)] }
  var readOnly: (token: String, reason: String, hint: String) {
    ("token_ro", "lack one or more required privilege scopes", "pullrequest:write")
  }
  var mostWrites: Int { 70 }
  var outdatesComments: Bool { false }
  var undocumentedQueries: Set<String> { ["page", "pagelen"] }
  var summaryList: (path: String, pageSize: Int?) { ("/pullrequests/7/comments", 100) }

  func dialect(_ target: PullRequestTarget, key: String, capabilities: Capabilities) -> any ForgeDialect {
    Bitbucket(target: target, reportName: key, capabilities: capabilities)
  }

  func isRequest(_ request: HTTPRequest, of surface: Capabilities.Surface) -> Bool {
    switch surface {
    case .summary: request.url.contains("/pullrequests/7/comments")
    case .annotations: request.method != .get && request.url.contains("/reports/")
    default: false
    }
  }

  func state(_ json: Data) throws -> ForgeState {
    let state = try JSONDecoder().decode(State.self, from: json)
    return ForgeState(
      markup: .bitbucket,
      statuses: state.statuses.map { ForgeState.Status(context: $0.key, word: $0.state, text: $0.description ?? "") },
      reports: state.reports.map(\.report), comments: state.comments.filter { !$0.deleted }.map(\.comment))
  }

  func shown(at base: String) -> (request: HTTPRequest, read: @Sendable (Data) throws -> [ForgeState.Comment]) {
    let request = HTTPRequest(
      .get, "\(base)/repositories/octo/demo/pullrequests/7/comments?pagelen=100",
      headers: [.init("Authorization", "Bearer reader")])
    return (request, { json in
      try JSONDecoder().decode(Page.self, from: json).values.filter { !$0.deleted }.map(\.comment).filter(\.isInline)
    })
  }

  func reply(to comment: ForgeState.Comment, at base: String) -> HTTPRequest {
    HTTPRequest(
      .post, "\(base)/repositories/octo/demo/pullrequests/7/comments",
      headers: [.init("Content-Type", "application/json"), .init("Authorization", "Bearer person")],
      body: Array(
        """
        {"content": {"raw": "But why?"}, "parent": {"id": \(comment.id)},
          "inline": {"path": "\(comment.path ?? "")", "to": \(comment.line ?? 1)}}
        """.utf8))
  }
}

extension BitbucketFixture {
  private struct Page: Decodable {
    let values: [Comment]
  }

  private struct State: Decodable {
    struct Status: Decodable {
      let key: String
      let state: String
      let description: String?
    }

    struct Report: Decodable {
      struct Item: Decodable {
        let title: String
        let value: String
      }

      let title: String
      let result: String
      let data: [Item]

      var report: ForgeState.Report {
        let values = Dictionary(data.map { ($0.title, $0.value) }, uniquingKeysWith: { $1 })
        let results: [String: DesiredPublication.Conclusion] = ["PASSED": .success, "FAILED": .failure]
        return ForgeState.Report(
          isComplete: values["Annotations"].flatMap { Int($0) } != nil, conclusion: results[result], title: title,
          digest: String(values["Fingerprint"]?.split(separator: " ").last ?? ""))
      }
    }

    let statuses: [Status]
    let reports: [Report]
    let comments: [Comment]
  }

  private struct Comment: Decodable {
    struct Content: Decodable {
      let raw: String
    }

    struct User: Decodable {
      let display_name: String
    }

    struct Inline: Decodable {
      let path: String
      let to: Int?
    }

    struct Parent: Decodable {
      let id: Int
    }

    struct Resolution: Decodable {}

    let id: Int
    let content: Content
    let user: User
    let inline: Inline?
    let parent: Parent?
    let deleted: Bool
    let resolution: Resolution?

    var comment: ForgeState.Comment {
      ForgeState.Comment(
        id: "\(id)", author: user.display_name, body: content.raw, path: inline?.path, line: inline?.to,
        isInline: inline != nil, isReply: parent != nil, isClosed: resolution != nil)
    }
  }
}
