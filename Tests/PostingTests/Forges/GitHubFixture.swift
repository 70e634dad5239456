import Foundation
import HTTP
import Posting
import ReviewCore

/// GitHub, or with a prefix a GitHub Enterprise server.
struct GitHubFixture: ForgeFixture {
  var fakePrefix: String?

  var forge: Forge { .github }
  var basePath: String { fakePrefix ?? "" }
  var accounts: [(token: String, login: String)] {
    [("ghs_actions_abc", "github-actions[bot]"), ("ghs_someapp", "review-bot[bot]"), ("ghp_person", "octo-reviewer")]
  }
  var readOnly: (token: String, reason: String, hint: String) {
    ("ghs_actions_ro", "Resource not accessible by integration", "pull-requests: write")
  }
  var mostWrites: Int { 8 }
  var summaryList: (path: String, pageSize: Int?) { ("/issues/7/comments", 100) }

  func dialect(_ target: PullRequestTarget, key: String, capabilities: Capabilities) -> any ForgeDialect {
    GitHub(target: target, checkName: key, capabilities: capabilities)
  }

  func isRequest(_ request: HTTPRequest, of surface: Capabilities.Surface) -> Bool {
    switch surface {
    case .summary: request.url.contains("/issues/7/comments")
    case .annotations: request.method != .get && request.url.contains("check-runs")
    default: false
    }
  }

  func state(_ json: Data) throws -> ForgeState {
    let state = try JSONDecoder().decode(State.self, from: json)
    let statuses = Dictionary(state.statuses.map { ($0.context, $0) }, uniquingKeysWith: { $1 }).values
    return ForgeState(
      markup: .github,
      statuses: statuses.map { ForgeState.Status(context: $0.context, word: $0.state, text: $0.description ?? "") },
      reports: state.check_runs.sorted { $0.id < $1.id }.map(\.report),
      comments: state.issue_comments.map { $0.comment(hidden: state.minimized, isInline: false) }
        + state.review_comments.map { $0.comment(hidden: state.minimized, isInline: true) })
  }

  func shown(at base: String) -> (request: HTTPRequest, read: @Sendable (Data) throws -> [ForgeState.Comment]) {
    let request = HTTPRequest(
      .get, "\(base)/repos/octo/demo/pulls/7/comments?per_page=100",
      headers: [.init("Authorization", "Bearer ghp_reader")])
    return (request, { json in try JSONDecoder().decode([Shown].self, from: json).map(\.comment) })
  }

  func reply(to comment: ForgeState.Comment, at base: String) -> HTTPRequest {
    HTTPRequest(
      .post, "\(base)/repos/octo/demo/pulls/7/comments/\(comment.id)/replies",
      headers: [.init("Content-Type", "application/json"), .init("Authorization", "Bearer ghp_person")],
      body: Array("{\"body\": \"But why?\"}".utf8))
  }
}

extension GitHubFixture {
  private struct State: Decodable {
    struct Status: Decodable {
      let context: String
      let state: String
      let description: String?
    }

    struct Check: Decodable {
      struct Output: Decodable {
        let title: String?
      }

      let id: Int
      let status: String
      let conclusion: String?
      let output: Output
      let external_id: String?

      var report: ForgeState.Report {
        let conclusions: [String: DesiredPublication.Conclusion] = [
          "success": .success, "failure": .failure, "action_required": .undecided, "neutral": .neutral,
        ]
        return ForgeState.Report(
          isComplete: status == "completed", conclusion: conclusion.flatMap { conclusions[$0] }, title: output.title ?? "",
          digest: external_id.map { String($0.split(separator: " ").last ?? "") } ?? "")
      }
    }

    struct Comment: Decodable {
      struct User: Decodable {
        let login: String
      }

      let id: Int
      let body: String
      let user: User
      let path: String?
      let original_line: Int?
      let in_reply_to_id: Int?
      let node_id: String

      func comment(hidden: [String: Minimised], isInline: Bool) -> ForgeState.Comment {
        ForgeState.Comment(
          id: "\(id)", author: user.login, body: body, path: path, line: original_line, isInline: isInline,
          isReply: in_reply_to_id != nil, isClosed: hidden[node_id]?.reason == "OUTDATED")
      }
    }

    struct Minimised: Decodable {
      let reason: String?
    }

    let statuses: [Status]
    let check_runs: [Check]
    let issue_comments: [Comment]
    let review_comments: [Comment]
    let minimized: [String: Minimised]
  }

  /// A review comment as the API shows it, where outdated ones have no line.
  private struct Shown: Decodable {
    let id: Int
    let body: String
    let path: String
    let line: Int?
    let in_reply_to_id: Int?

    var comment: ForgeState.Comment {
      ForgeState.Comment(
        id: "\(id)", author: "", body: body, path: path, line: line, isInline: true, isReply: in_reply_to_id != nil)
    }
  }
}
