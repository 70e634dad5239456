import Foundation
import HTTP
import ReviewCore

/// The few fields of GitLab's JSON that reviewbot reads. Unknown fields and values are ignored; nearly all fields may
/// be absent or null, because GitLab's published schemas contradict its answers.
enum GitLabPayload {
  static let json = ForgeJSON(forge: "GitLab", addressEnd: "/api/v4")

  struct User: Decodable {
    let username: String
  }

  struct Commit: Decodable {
    let id: String
  }

  struct MergeRequest: Decodable {
    struct Commits: Decodable {
      let startSha: String?
    }

    let sha: String
    let targetBranch: String
    let targetProjectId: Int64?
    /// Null when the fork is gone.
    let sourceProjectId: Int64?
    /// Null until GitLab has prepared the diff.
    let diffRefs: Commits?

    var record: PullRequestRecord {
      PullRequestRecord(
        head: sha, base: diffRefs?.startSha ?? targetBranch, baseBranch: targetBranch,
        isFork: sourceProjectId == nil || sourceProjectId != targetProjectId)
    }
  }

  struct Version: Decodable {
    let baseCommitSha: String?
    let startCommitSha: String?
    let headCommitSha: String?

    /// Nil while GitLab prepares the version.
    var fact: ForgeFact? {
      guard let base = baseCommitSha, let start = startCommitSha, let head = headCommitSha else { return nil }
      return GitLabVersion(base: base, start: start, head: head).fact
    }
  }

  struct Status: Decodable {
    let id: Int64?
    let name: String?
    let status: String?
    let description: String?
    let targetUrl: String?

    var fact: ForgeFact? {
      guard let name, let status else { return nil }
      return .status(ForgeFact.Status(context: name, word: status, text: description ?? "", link: targetUrl))
    }

    /// Returns the newest status of each name: every pipeline of a commit has statuses of its own.
    static func newest(of statuses: [Status]) -> [ForgeFact] {
      let newest = Dictionary(statuses.map { ($0.name ?? "", $0) }) { ($0.id ?? 0) > ($1.id ?? 0) ? $0 : $1 }
      return newest.values.sorted { ($0.id ?? 0) < ($1.id ?? 0) }.compactMap(\.fact)
    }
  }

  struct NewStatus: Encodable {
    let state: String
    let name: String
    let description: String
    let targetUrl: String?
  }

  struct Body: Encodable {
    let body: String
  }

  struct Resolution: Encodable {
    let resolved: Bool

    static let resolved = Resolution(resolved: true)
    static let open = Resolution(resolved: false)
  }
}

/// The number of a note and, for one on the diff, the discussion that it belongs to.
struct GitLabID {
  let note: Int64
  let discussion: String?

  init(note: Int64, discussion: String?) {
    self.note = note
    self.discussion = discussion
  }

  /// Nil when the id was not made from one of these.
  init?(_ id: ItemID) {
    guard let note = id.words.first.flatMap({ Int64($0) }) else { return nil }
    self.init(note: note, discussion: id.words.dropFirst().first.map(String.init))
  }

  var item: ItemID { ItemID((["\(note)"] + (discussion.map { [$0] } ?? [])).joined(separator: " ")) }

  /// The address below the merge request.
  var path: String {
    guard let discussion = discussionPath else { return "notes/\(note)" }
    return "\(discussion)/notes/\(note)"
  }

  /// Nil for a note that is not on the diff.
  var discussionPath: String? { discussion.map { "discussions/\(AddressText.encoded($0))" } }
}

/// The three commits of a diff version: GitLab identifies the lines of comments by them.
struct GitLabVersion: Hashable, Sendable {
  /// The merge base.
  let base: String
  /// The target branch's commit.
  let start: String
  let head: String

  private static let detail = "version"

  init(base: String, start: String, head: String) {
    self.base = base
    self.start = start
    self.head = head
  }

  private init?(_ text: String) {
    let commits = text.split(separator: " ").map(String.init)
    guard commits.count == 3 else { return nil }
    self.init(base: commits[0], start: commits[1], head: commits[2])
  }

  var fact: ForgeFact { .detail(Self.detail, "\(base) \(start) \(head)") }

  /// Returns the newest version of a list that begins with it.
  static func newest(in facts: [ForgeFact]) -> GitLabVersion? {
    facts.details(detail).lazy.compactMap { GitLabVersion($0) }.first
  }
}
