import Foundation
import HTTP
import ReviewCore

/// The few fields of Bitbucket's JSON that reviewbot reads. Unknown fields are ignored; nearly all fields may be
/// absent.
enum BitbucketPayload {
  static let json = ForgeJSON(forge: "Bitbucket")

  struct Page<Value: Decodable>: Decodable {
    let values: [Value]
  }

  struct User: Decodable {
    let uuid: String?
    let accountId: String?
    let nickname: String?
    let type: String?

    /// The account's id, which does not change when the account is renamed.
    var identity: String? { uuid ?? accountId ?? nickname }
  }

  struct Commit: Decodable {
    let hash: String
  }

  struct PullRequest: Decodable {
    struct Side: Decodable {
      struct Branch: Decodable {
        let name: String
      }

      struct Repository: Decodable {
        let fullName: String?
      }

      let branch: Branch
      /// With 12 digits of its hash.
      let commit: Commit
      /// Null when the fork is gone.
      let repository: Repository?
    }

    let source: Side
    let destination: Side

    var record: PullRequestRecord {
      PullRequestRecord(
        head: source.commit.hash, base: destination.commit.hash, baseBranch: destination.branch.name,
        isFork: source.repository?.fullName != destination.repository?.fullName)
    }
  }

  struct Status: Decodable {
    let key: String?
    /// The context, which the key may shorten.
    let name: String?
    let state: String?
    let description: String?
    let url: String?

    /// - Parameter page: The link of statuses that have none of their own.
    func fact(withoutLink page: String) -> ForgeFact? {
      guard let key, let state else { return nil }
      let context = name.flatMap { statusKey(of: $0) == key ? $0 : nil } ?? key
      return .status(
        ForgeFact.Status(context: context, word: state, text: description ?? "", link: url == page ? nil : url))
    }
  }

  struct Comment: Decodable {
    struct Content: Decodable {
      let raw: String?
    }

    struct Inline: Decodable {
      let path: String?
      let to: Int?
      let outdated: Bool?
    }

    struct Parent: Decodable {
      let id: Int64
    }

    let id: Int64
    let content: Content?
    let user: User?
    let inline: Inline?
    let parent: Parent?
    let deleted: Bool?
    let pending: Bool?

    /// Nil for a deleted comment, which stays in the list while it has answers.
    var fact: ForgeFact.Comment? {
      guard deleted != true, pending != true else { return nil }
      return ForgeFact.Comment(
        id: ItemID("\(id)"), order: id, place: inline == nil ? .conversation : .review, author: user?.identity ?? "",
        isBot: user?.type.map { $0 != "user" } ?? false, body: content?.raw ?? "",
        replyTo: parent.map { ItemID("\($0.id)") }, position: position, closings: inline == nil ? [] : [.resolving])
    }

    private var position: ForgeFact.Comment.Position {
      guard let inline else { return .unknown }
      guard inline.outdated != true, let path = inline.path, let line = inline.to else { return .outdated }
      return .shown(Anchor(path: path, lines: line...line))
    }
  }
}
