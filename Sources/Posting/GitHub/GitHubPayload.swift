import Foundation
import HTTP
import ReviewCore

/// The few fields of GitHub's JSON that reviewbot reads. Unknown fields and values are ignored; nearly all fields may
/// be absent.
enum GitHubPayload {
  static let json = ForgeJSON(
    forge: "GitHub", accept: "application/vnd.github+json", headers: [.init("X-GitHub-Api-Version", "2022-11-28")])

  struct User: Decodable {
    let login: String
    let type: String?
  }

  struct CombinedStatus: Decodable {
    let statuses: [Status]
  }

  struct Status: Decodable {
    let context: String?
    let state: String?
    let description: String?
    let targetUrl: String?

    var fact: ForgeFact? {
      guard let context, let state else { return nil }
      return .status(ForgeFact.Status(context: context, word: state, text: description ?? "", link: targetUrl))
    }
  }

  /// A comment in the conversation or in a review.
  struct Comment: Decodable {
    let id: Int64
    let nodeId: String?
    let body: String?
    let user: User?
    let inReplyToId: Int64?
    let path: String?
    /// 1-based, on the new side. Null for an outdated comment, absent on servers that know only positions.
    let line: Int?
    let startLine: Int?
    let isOutdated: Bool

    private enum CodingKeys: String, CodingKey {
      case id, nodeId, body, user, inReplyToId, path, line, startLine, position
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      id = try values.decode(Int64.self, forKey: .id)
      nodeId = try values.decodeIfPresent(String.self, forKey: .nodeId)
      body = try values.decodeIfPresent(String.self, forKey: .body)
      user = try values.decodeIfPresent(User.self, forKey: .user)
      inReplyToId = try values.decodeIfPresent(Int64.self, forKey: .inReplyToId)
      path = try values.decodeIfPresent(String.self, forKey: .path)
      line = try values.decodeIfPresent(Int.self, forKey: .line)
      startLine = try values.decodeIfPresent(Int.self, forKey: .startLine)
      let position = try values.decodeIfPresent(Int.self, forKey: .position)
      isOutdated = line == nil && position == nil && (values.contains(.line) || values.contains(.position))
    }

    func fact(_ place: ForgeFact.Comment.Place) -> ForgeFact.Comment {
      ForgeFact.Comment(
        id: GitHubID(number: id, node: nodeId).item, order: id, place: place, author: user?.login ?? "",
        isBot: user?.type == "Bot", body: body ?? "", replyTo: replyTo,
        position: place == .review ? position : .unknown,
        closings: nodeId == nil ? [] : place == .review ? [.folding, .resolving] : [.folding])
    }

    private var replyTo: ItemID? { inReplyToId.map { ItemID("\($0)") } }

    private var position: ForgeFact.Comment.Position {
      guard let path, let line else { return isOutdated ? .outdated : .unknown }
      return .shown(Anchor(path: path, lines: min(startLine ?? line, line)...line))
    }
  }

  struct Review: Decodable {
    let user: User?
  }

  struct NewStatus: Encodable {
    let state: String
    let context: String
    let description: String
    let targetUrl: String?
  }

  struct Body: Encodable {
    let body: String
  }

  struct NewReview: Encodable {
    struct Draft: Encodable {
      let path: String
      let body: String
      let line: Int
      let side: String
      let startLine: Int?
      let startSide: String?
    }

    let commitId: String
    let event: String
    let comments: [Draft]
  }

  struct GraphQuery: Encodable {
    let query: String
    /// The keys of a dictionary are encoded unchanged.
    let variables: [String: String]
  }

  struct GraphAnswer: Decodable {
    struct Fault: Decodable {
      let message: String?
      let type: String?

      /// - Parameter other: The kind of the error, unless the item does not exist.
      func error(_ other: ForgeError.Kind, hint: String) -> ForgeError {
        let isGone = type == "NOT_FOUND"
        let reason = Escaped.line(message ?? "no reason given")
        return ForgeError(isGone ? .gone : other, "GitHub's GraphQL refused: \(reason).", hint: hint)
      }
    }

    let errors: [Fault]?
  }

  struct Viewer: Decodable {
    struct Content: Decodable {
      let viewer: User?
    }

    let data: Content?
  }

  static let viewer = GraphQuery(query: "query { viewer { login } }", variables: [:])

  static func fold(_ id: String) -> GraphQuery {
    let input = "{subjectId: $subjectId, classifier: OUTDATED}"
    let query = "mutation($subjectId: ID!) { minimizeComment(input: \(input)) { clientMutationId } }"
    return GraphQuery(query: query, variables: ["subjectId": id])
  }

  static func unfold(_ id: String) -> GraphQuery {
    let query = "mutation($subjectId: ID!) { unminimizeComment(input: {subjectId: $subjectId}) { clientMutationId } }"
    return GraphQuery(query: query, variables: ["subjectId": id])
  }
}

/// The two names of a comment: the number in the REST API, and the node id in GraphQL.
struct GitHubID {
  let number: Int64
  /// Nil on servers that do not state it.
  let node: String?

  init(number: Int64, node: String?) {
    self.number = number
    self.node = node
  }

  /// Nil when the id was not made from one of these.
  init?(_ id: ItemID) {
    guard let number = id.words.first.flatMap({ Int64($0) }) else { return nil }
    self.init(number: number, node: id.words.dropFirst().first.map(String.init))
  }

  var item: ItemID { ItemID((["\(number)"] + (node.map { [$0] } ?? [])).joined(separator: " ")) }
}
