import Foundation
import HTTP

/// The few fields of Gitea's JSON that reviewbot reads. Unknown fields and values are ignored; nearly all fields may be
/// absent or null.
enum GiteaPayload {
  static let json = ForgeJSON(forge: "Gitea", addressEnd: "/api/v1")

  struct User: Decodable {
    /// Negative for the accounts that the server itself has.
    let id: Int64?
    let login: String

    /// Whether it is the account that the server's own CI acts as.
    var isActions: Bool { id == -2 }
  }

  struct Version: Decodable {
    let version: String
  }

  struct CombinedStatus: Decodable {
    let statuses: [Status]?
  }

  struct Status: Decodable {
    let context: String?
    let status: String?
    let description: String?
    let targetUrl: String?

    var fact: ForgeFact? {
      guard let context, let status else { return nil }
      let link = targetUrl.flatMap { $0.isEmpty ? nil : $0 }
      return .status(ForgeFact.Status(context: context, word: status, text: description ?? "", link: link))
    }
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

  /// A comment of the conversation.
  struct Comment: Decodable {
    let id: Int64
    let body: String?
    let user: User?

    var fact: ForgeFact.Comment {
      ForgeFact.Comment(
        id: GiteaID(number: id, review: nil).item, order: id, place: .conversation, author: user?.login ?? "",
        isBot: user?.isActions ?? false, body: body ?? "")
    }
  }

  struct Review: Decodable {
    let id: Int64
    /// `PENDING` until it is submitted.
    let state: String?
    /// The reviewed commit.
    let commitId: String?
    let commentsCount: Int?
    let user: User?

    var isPending: Bool { state == "PENDING" }
  }

  /// An inline comment.
  struct ReviewComment: Decodable {
    let id: Int64
    let body: String?
    let user: User?
    let path: String?
    /// The line of the new side, 1-based; 0 for a comment on the old side.
    let position: Int?
    /// The line of the old side, likewise.
    let originalPosition: Int?
    /// The commit that last changed the line.
    let commitId: String?
  }

  struct NewReview: Encodable {
    struct Draft: Encodable {
      let path: String
      let body: String
      let newPosition: Int
    }

    let commitId: String
    let event: String
    let comments: [Draft]
  }
}

/// The name of a comment. All comments of a server have their numbers from one sequence.
struct GiteaID {
  let number: Int64
  /// The review that an inline comment belongs to; nil for a comment of the conversation.
  let review: Int64?

  init(number: Int64, review: Int64?) {
    self.number = number
    self.review = review
  }

  /// Nil when the id was not made from one of these.
  init?(_ id: ItemID) {
    guard let number = id.words.first.flatMap({ Int64($0) }) else { return nil }
    self.init(number: number, review: id.words.dropFirst().first.flatMap { Int64($0) })
  }

  var item: ItemID { ItemID((["\(number)"] + (review.map { ["\($0)"] } ?? [])).joined(separator: " ")) }
}

/// A version of Gitea's API.
package struct GiteaVersion: Hashable, Sendable {
  package let major: Int
  package let minor: Int

  package init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Nil when the text does not begin with two numbers.
  /// - Parameter text: What the server answers: `1.26.0+dev-12-gabc1234`. Forgejo adds the version of Gitea that it is
  ///   compatible with, and that one counts: `16.0.1+gitea-1.22.0`.
  package init?(_ text: String) {
    let separator = "+gitea-"
    let version = text.firstRange(of: separator).map { text[$0.upperBound...] } ?? text[...]
    let numbers = version.split(separator: ".", maxSplits: 2).prefix(2).map { Int($0.prefix(while: \.isNumber)) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    self.init(major, minor)
  }

  /// The first version of Gitea whose API resolves comments.
  package static let firstThatResolves = GiteaVersion(1, 26)
}

extension GiteaVersion: Comparable {
  package static func < (left: GiteaVersion, right: GiteaVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
