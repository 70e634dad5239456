extension GitHubPayload {
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
}
