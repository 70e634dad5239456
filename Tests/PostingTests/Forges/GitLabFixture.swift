import Foundation
import HTTP
import Posting
import ReviewCore

struct GitLabFixture: ForgeFixture {
  var forge: Forge { .gitlab }
  var basePath: String { "/api/v4" }
  var accounts: [(token: String, login: String)] { [("project-token", "project_1_bot"), ("glpat-person", "reviewer")] }
  var readOnly: (token: String, reason: String, hint: String) {
    ("glpat_ro", "The request requires higher privileges than provided by the access token", "scope `api`")
  }
  /// One for each comment, the status and the summary.
  var mostWrites: Int { 62 }
  var summaryList: (path: String, pageSize: Int?) { ("/merge_requests/7/notes", 100) }

  private static let mergeRequest = "/projects/octo%2Fdemo/merge_requests/7"

  func dialect(_ target: PullRequestTarget, key: String, capabilities: Capabilities) -> any ForgeDialect {
    GitLab(target: target, capabilities: capabilities)
  }

  func isRequest(_ request: HTTPRequest, of surface: Capabilities.Surface) -> Bool {
    surface == .summary && request.url.contains("/merge_requests/7/notes")
  }

  func state(_ json: Data) throws -> ForgeState {
    let state = try JSONDecoder().decode(State.self, from: json)
    let statuses = Dictionary(state.statuses.map { ($0.name, $0) }, uniquingKeysWith: { $1 }).values
    return ForgeState(
      markup: .gitlab,
      statuses: statuses.map { ForgeState.Status(context: $0.name, word: $0.status, text: $0.description ?? "") },
      reports: [], comments: state.discussions.flatMap(\.comments))
  }

  func shown(at base: String) -> (request: HTTPRequest, read: @Sendable (Data) throws -> [ForgeState.Comment]) {
    let request = HTTPRequest(
      .get, "\(base)\(Self.mergeRequest)/discussions?per_page=100", headers: [.init("PRIVATE-TOKEN", "glpat-reader")])
    return (
      request, { json in try JSONDecoder().decode([Discussion].self, from: json).flatMap(\.comments).filter(\.isInline) }
    )
  }

  func reply(to comment: ForgeState.Comment, at base: String) -> HTTPRequest {
    HTTPRequest(
      .post, "\(base)\(Self.mergeRequest)/discussions/\(comment.thread)/notes",
      headers: [.init("Content-Type", "application/json"), .init("PRIVATE-TOKEN", "glpat-person")],
      body: Array("{\"body\": \"But why?\"}".utf8))
  }
}

extension GitLabFixture {
  private struct State: Decodable {
    struct Status: Decodable {
      let name: String
      let status: String
      let description: String?
    }

    let statuses: [Status]
    let discussions: [Discussion]
  }

  private struct Discussion: Decodable {
    struct Note: Decodable {
      struct User: Decodable {
        let username: String
      }

      struct Position: Decodable {
        let head_sha: String
        let new_path: String
        let new_line: Int?
      }

      let id: Int
      let body: String
      let author: User
      let position: Position?
      let resolved: Bool?
    }

    let id: String
    let notes: [Note]

    var comments: [ForgeState.Comment] {
      notes.enumerated().map { index, note in
        ForgeState.Comment(
          id: "\(note.id)", author: note.author.username, body: note.body, path: note.position?.new_path,
          line: note.position?.new_line, isInline: note.position != nil, isReply: index > 0,
          isClosed: note.resolved == true, thread: id, commit: note.position?.head_sha)
      }
    }
  }
}
