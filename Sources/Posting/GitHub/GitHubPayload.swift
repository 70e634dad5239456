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

  struct CheckRuns: Decodable {
    let checkRuns: [CheckRun]
  }

  struct CheckRun: Decodable {
    struct Output: Decodable {
      let annotationsCount: Int?
    }

    let id: Int64
    let externalId: String?
    let status: String?
    let output: Output?

    var fact: ForgeFact {
      .check(
        ForgeFact.Check(
          id: ItemID("\(id)"), order: id, externalID: externalId ?? "", annotationCount: output?.annotationsCount ?? 0,
          isComplete: status == "completed"))
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
