import ReviewCore

/// What this posting has done, so that lists which lag behind do not make it do things twice.
struct PostingLedger {
  private var created: [Int64: ForgeFact.Comment] = [:]
  private var bodies: [Int64: String] = [:]
  private var deleted: Set<Int64> = []
  private var reviewed: [ForgeOperation.ReviewComment] = []
  private var statuses: [DesiredPublication.Status] = []
  private var checks: [Int64: ForgeFact.Check] = [:]

  mutating func note(_ action: ForgeOperation.Action, _ facts: [ForgeFact]) {
    for fact in facts {
      switch fact {
      case .comment(let comment): created[comment.id] = comment
      case .check(let check): checks[check.id] = check
      case .identity, .head, .status: break
      }
    }
    switch action {
    case .setStatus(let status): statuses.append(status)
    case .updateSummary(let id, let body), .updateComment(let id, let body): bodies[id] = body
    case .deleteSummary(let id), .deleteComment(let id): deleted.insert(id)
    case .createReview(let comments): reviewed += comments
    case .createCheck, .completeCheck, .createSummary, .minimise, .unminimise: break
    }
  }

  mutating func noteGone(_ id: Int64) {
    deleted.insert(id)
  }

  /// What a list shows, set right. Only things of the places that were read are added.
  func correcting(_ facts: [ForgeFact], author: AuthorIdentity) -> [ForgeFact] {
    var known: Set<Int64> = []
    var fingerprints: Set<String> = []
    var result: [ForgeFact] = []
    for fact in facts {
      switch fact {
      case .comment(let comment):
        guard !deleted.contains(comment.id) else { continue }
        known.insert(comment.id)
        let current = bodies[comment.id].map(comment.with(body:)) ?? comment
        if author.wrote(current), let print = Marker(body: current.body)?.fingerprint { fingerprints.insert(print) }
        result.append(.comment(current))
      case .check(let check): if checks[check.id] == nil { result.append(fact) }
      case .identity, .head, .status: result.append(fact)
      }
    }
    result += created.values.filter { !known.contains($0.id) && !deleted.contains($0.id) }.map {
      .comment(bodies[$0.id].map($0.with(body:)) ?? $0)
    }
    result += reviewed.filter { !fingerprints.contains($0.fingerprint.hex) }.map { .comment(.unlisted($0, by: author)) }
    return result + statuses.map { .status($0) } + checks.values.map { .check($0) }
  }
}

extension ForgeFact.Comment {
  /// The id of a comment that was posted with others, and that no list has shown yet.
  static let unlistedID: Int64 = -1

  fileprivate func with(body: String) -> ForgeFact.Comment {
    ForgeFact.Comment(id: id, nodeID: nodeID, place: place, author: author, isBot: isBot, body: body, replyTo: replyTo)
  }

  fileprivate static func unlisted(
    _ comment: ForgeOperation.ReviewComment, by author: AuthorIdentity
  ) -> ForgeFact.Comment {
    let login = if case .login(let login) = author { login } else { "" }
    return ForgeFact.Comment(
      id: unlistedID, nodeID: nil, place: .review, author: login, isBot: true, body: comment.body)
  }
}
