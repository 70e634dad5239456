import Foundation
import HTTP
import ReviewCore

/// The few fields of GitHub's JSON that reviewbot reads. Unknown fields and values are ignored; nearly all fields may
/// be absent.
enum GitHubPayload {
  static func decode<Value: Decodable>(_ type: Value.Type, _ response: HTTPResponse) throws(ForgeError) -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      return try decoder.decode(type, from: Data(response.body))
    } catch {
      throw ForgeError(
        .unreadable, "The answer with status \(response.status) from the forge is not what GitHub's API answers.",
        hint: "Check the API's base address, and that no proxy answers in its place.")
    }
  }

  static func encode(_ value: any Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings, numbers and arrays of them always encode.
    return Array((try? encoder.encode(value)) ?? Data())
  }

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
