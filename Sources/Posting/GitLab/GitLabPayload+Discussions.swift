import CryptoExtras
import ReviewCore

extension GitLabPayload {
  /// A note: a comment, or an entry that GitLab writes about an event (`system`).
  struct Note: Decodable {
    let id: Int64
    let type: String?
    let body: String?
    let author: User?
    let system: Bool?
    let resolvable: Bool?
    let position: Position?

    var isComment: Bool { system != true }

    var isOnDiff: Bool { type == "DiffNote" || position != nil }

    /// The note as a comment of the conversation.
    var fact: ForgeFact.Comment {
      ForgeFact.Comment(
        id: GitLabID(note: id, discussion: nil).item, order: id, place: .conversation, author: username, isBot: isBot,
        body: body ?? "")
    }

    /// Returns the note as a comment on the diff.
    /// - Parameters:
    ///   - version: The newest one; nil when it is not known.
    ///   - first: The first comment of the discussion if this is a reply.
    func fact(in discussion: String?, _ version: GitLabVersion?, after first: ItemID? = nil) -> ForgeFact.Comment {
      ForgeFact.Comment(
        id: GitLabID(note: id, discussion: discussion).item, order: id, place: .review, author: username, isBot: isBot,
        body: body ?? "", replyTo: first, position: position?.shown(in: version) ?? .unknown,
        closings: resolvable == false ? [] : [.resolving])
    }

    private var username: String { author?.username ?? "" }

    /// The accounts of access tokens of projects and groups: `project_7_bot_1a2b`.
    private var isBot: Bool { username.prefixMatch(of: /(project|group)_[0-9]+_bot/) != nil }
  }

  struct Discussion: Decodable {
    let id: String
    let notes: [Note]

    /// Returns the comments of a discussion on the diff, and none of another one.
    func comments(in version: GitLabVersion?) -> [ForgeFact.Comment] {
      let comments = notes.filter(\.isComment)
      guard let first = comments.first, first.isOnDiff else { return [] }
      let start = first.fact(in: id, version)
      return [start] + comments.dropFirst().map { $0.fact(in: id, version, after: start.id) }
    }
  }

  /// The location of a comment on the diff. While the line exists, GitLab keeps the location up to date with the newest
  /// version.
  struct Position: Decodable {
    struct LineRange: Decodable {
      struct End: Decodable {
        let newLine: Int?
      }

      let start: End?
    }

    let baseSha: String?
    let startSha: String?
    let headSha: String?
    let newPath: String?
    let newLine: Int?
    let lineRange: LineRange?

    func shown(in version: GitLabVersion?) -> ForgeFact.Comment.Position {
      if let version, baseSha != version.base || startSha != version.start || headSha != version.head {
        return .outdated
      }
      guard let newPath, let newLine else { return .unknown }
      return .shown(Anchor(path: newPath, lines: min(lineRange?.start?.newLine ?? newLine, newLine)...newLine))
    }
  }

  struct NewDiscussion: Encodable {
    let body: String
    let position: NewPosition
  }

  /// The location of a new comment. GitLab requires both numbers of an unchanged line, and only the new one of an added
  /// line; it refuses other combinations.
  struct NewPosition: Encodable {
    struct LineRange: Encodable {
      let start: Line
      let end: Line
    }

    let positionType = "text"
    let baseSha: String
    let startSha: String
    let headSha: String
    let oldPath: String
    let newPath: String
    let oldLine: Int?
    let newLine: Int
    /// Nil for a single line.
    let lineRange: LineRange?

    init(of comment: ForgeOperation.ReviewComment, in version: GitLabVersion) {
      let (anchor, old) = (comment.anchor, comment.oldSide)
      baseSha = version.base
      startSha = version.start
      headSha = version.head
      oldPath = old?.path ?? anchor.path
      newPath = anchor.path
      oldLine = old?.last.unchangedNumber
      newLine = anchor.lines.upperBound
      lineRange = anchor.lines.count == 1 ? nil : old.map { old in
        LineRange(
          start: Line(anchor.lines.lowerBound, old.first, path: anchor.path),
          end: Line(anchor.lines.upperBound, old.last, path: anchor.path))
      }
    }
  }

  /// One end of a comment on several lines.
  struct Line: Encodable {
    let lineCode: String
    let type: String
    let oldLine: Int?
    let newLine: Int

    /// - Parameter number: On the new side.
    init(_ number: Int, _ old: OldSide.Line, path: String) {
      lineCode = "\(Self.name(of: path))_\(old.number)_\(number)"
      type = old.isAdded ? "new" : "old"
      oldLine = old.unchangedNumber
      newLine = number
    }

    /// Returns the SHA-1 of a path, by which GitLab names files in line codes.
    private static func name(of path: String) -> String {
      Insecure.SHA1.hash(data: Array(path.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}

extension OldSide.Line {
  /// Nil for an added line.
  fileprivate var unchangedNumber: Int? { isAdded ? nil : number }
}
