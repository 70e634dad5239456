import Foundation
import HTTP
import Posting
import ReviewCore

/// A forge with Gitea's API.
struct GiteaFixture: ForgeFixture {
  /// The servers that the fake forge can be.
  enum Server: String {
    case gitea, forgejo
  }

  static let gitea = GiteaFixture(.gitea, .gitea)
  static let forgejo = GiteaFixture(.forgejo, .forgejo, server: .forgejo)

  let forge: Forge
  let fakePrefix: String?
  private let product: Gitea.Product
  private let server: Server

  init(_ forge: Forge, _ product: Gitea.Product, server: Server = .gitea, fakePrefix: String? = nil) {
    self.forge = forge
    self.product = product
    self.server = server
    self.fakePrefix = fakePrefix
  }

  func below(_ prefix: String) -> GiteaFixture {
    GiteaFixture(forge, product, server: server, fakePrefix: prefix)
  }

  var fakeName: String { server.rawValue }
  var basePath: String { fakePrefix ?? "/api/v1" }
  var accounts: [(token: String, login: String)] { [("bot", "review-bot")] }
  var readOnly: (token: String, reason: String, hint: String) {
    ("bot_ro", "required=[write:issue]", "write:issue")
  }
  var mostWrites: Int { 4 }
  var summaryList: (path: String, pageSize: Int?) { ("/issues/7/comments", nil) }

  /// The fake forge has the operations of a later version than it says.
  func dialect(_ target: PullRequestTarget, key: String, capabilities: Capabilities) -> any ForgeDialect {
    Gitea(product, target: target, capabilities: capabilities, resolvingVersion: GiteaVersion(1, 24))
  }

  func isRequest(_ request: HTTPRequest, of surface: Capabilities.Surface) -> Bool {
    surface == .summary && request.url.contains("/issues/7/comments")
  }

  func state(_ json: Data) throws -> ForgeState {
    let state = try JSONDecoder().decode(State.self, from: json)
    let statuses = Dictionary(state.statuses.map { ($0.context, $0) }, uniquingKeysWith: { $1 }).values
    return ForgeState(
      markup: .gitea,
      statuses: statuses.map { ForgeState.Status(context: $0.context, word: $0.status, text: $0.description) },
      reports: [], comments: state.issue_comments.map(\.comment) + state.submitted.map(\.comment))
  }

  func shown(at base: String) -> (request: HTTPRequest, read: @Sendable (Data) throws -> [ForgeState.Comment]) {
    let request = HTTPRequest(.get, "\(base.dropLast(basePath.count))/__control/state")
    return (request, { json in try JSONDecoder().decode(State.self, from: json).submitted.map(\.comment) })
  }

  func reply(to comment: ForgeState.Comment, at base: String) -> HTTPRequest {
    let pull = "\(base)/repos/octo/demo/pulls/7"
    let path = server == .gitea ? "comments/\(comment.id)/replies" : "reviews/\(comment.thread)/comments"
    let place = "\"path\": \"\(comment.path ?? "")\", \"new_position\": \(comment.line ?? 0), "
    return HTTPRequest(
      .post, "\(pull)/\(path)",
      headers: [.init("Content-Type", "application/json"), .init("Authorization", "token person")],
      body: Array("{\(server == .gitea ? "" : place)\"body\": \"But why?\"}".utf8))
  }
}

extension GiteaFixture {
  private struct State: Decodable {
    struct Status: Decodable {
      let context: String
      let status: String
      let description: String
    }

    struct User: Decodable {
      let login: String
    }

    struct IssueComment: Decodable {
      let id: Int
      let body: String
      let user: User

      var comment: ForgeState.Comment { ForgeState.Comment(id: "\(id)", author: user.login, body: body) }
    }

    struct Review: Decodable {
      let id: Int
      let state: String
    }

    struct ReviewComment: Decodable {
      let id: Int
      let body: String
      let user: User
      let path: String
      let position: Int
      let commit_id: String
      let pull_request_review_id: Int
      let resolver: User?

      var comment: ForgeState.Comment {
        ForgeState.Comment(
          id: "\(id)", author: user.login, body: body, path: path, line: position, isInline: true,
          isReply: Marker(body: body, in: .gitea) == nil, isClosed: resolver != nil, thread: "\(pull_request_review_id)",
          commit: commit_id)
      }
    }

    let statuses: [Status]
    let issue_comments: [IssueComment]
    let reviews: [Review]
    let review_comments: [ReviewComment]

    /// The comments of submitted reviews, which readers see.
    var submitted: [ReviewComment] {
      let pending = Set(reviews.filter { $0.state == "PENDING" }.map(\.id))
      return review_comments.filter { !pending.contains($0.pull_request_review_id) }
    }
  }
}
