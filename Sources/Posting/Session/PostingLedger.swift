import ReviewCore

/// The operations that this posting has performed. Lists that lag behind then do not cause it to repeat them.
struct PostingLedger {
  /// The texts of a comment before reviewbot rewrote it, and the new text.
  private struct Rewrite {
    var old: Set<String>
    var new: String
  }

  private var created: [ItemID: ForgeFact.Comment] = [:]
  private var rewrites: [ItemID: Rewrite] = [:]
  private var deleted: Set<ItemID> = []
  private var reviewed: [ForgeOperation.ReviewComment] = []
  private var statuses: [ForgeFact.Status] = []
  private var checks: [ItemID: ForgeFact.Check] = [:]

  private let markup: Markup
  private let statusWords: Capabilities.StatusWords

  init(_ capabilities: Capabilities) {
    markup = capabilities.markup
    statusWords = capabilities.statusWords
  }

  /// - Parameter seen: The comment that the action changes, as the last list showed it.
  mutating func note(_ action: ForgeOperation.Action, _ facts: [ForgeFact], seen: ForgeFact.Comment?) {
    for fact in facts {
      switch fact {
      case .comment(let comment): created[comment.id] = comment
      case .check(let check): checks[check.id] = check
      case .identity, .head, .status, .detail: break
      }
    }
    switch action {
    case .setStatus(let status): statuses.append(status.shown(in: statusWords))
    case .updateSummary(let id, let body), .updateComment(let id, let body):
      rewrites[id, default: Rewrite(old: [], new: body)].new = body
      if let seen { rewrites[id]?.old.insert(seen.body) }
    case .deleteSummary(let id), .deleteComment(let id): deleted.insert(id)
    case .addComments(let comments): reviewed += comments
    case .reportAnnotations, .continueReport, .addSummary, .fold, .unfold, .resolve, .unresolve: break
    }
  }

  /// Whether a list of comments lacks one that this posting created there.
  func exceeds(_ facts: [ForgeFact], at place: ForgeFact.Comment.Place) -> Bool {
    var missing = Set(created.values.filter { $0.place == place }.map(\.id)).subtracting(deleted)
    for case .comment(let comment) in facts { missing.remove(comment.id) }
    return !missing.isEmpty
  }

  /// Forgets that this posting created a comment: the forge says that it is gone, so the next list decides.
  mutating func forget(_ id: ItemID) {
    created[id] = nil
  }

  /// Returns the facts of a list, corrected by the ledger. Adds items only for the surfaces that were read.
  func correcting(_ facts: [ForgeFact], author: AuthorIdentity) -> [ForgeFact] {
    var known: Set<ItemID> = []
    var markers: Set<Marker> = []
    var result: [ForgeFact] = []
    for fact in facts {
      switch fact {
      case .comment(let comment):
        guard !deleted.contains(comment.id) else { continue }
        known.insert(comment.id)
        let current = current(comment)
        if author.wrote(current), let marker = Marker(body: current.body, in: markup) { markers.insert(marker) }
        result.append(.comment(current))
      case .check(let check): if checks[check.id] == nil { result.append(fact) }
      case .identity, .head, .status, .detail: result.append(fact)
      }
    }
    result += created.values.filter { !known.contains($0.id) && !deleted.contains($0.id) }.map {
      .comment(current($0))
    }
    let unlisted = reviewed.filter { comment in
      Marker(body: comment.body, in: markup).map { !markers.contains($0) } ?? false
    }
    result += unlisted.map { .comment(.unlisted($0, by: author)) }
    return result + statuses.map { .status($0) } + checks.values.map { .check($0) }
  }

  /// Returns the current comment. A list that still shows the old text lags behind. A third text is correct: another
  /// run wrote it.
  private func current(_ comment: ForgeFact.Comment) -> ForgeFact.Comment {
    guard let rewrite = rewrites[comment.id], rewrite.old.contains(comment.body) else { return comment }
    return comment.with(body: rewrite.new)
  }
}

extension ForgeFact.Comment {
  /// The id of a comment that was posted in a review and that no list has shown yet.
  static let unlistedID = ItemID("unlisted")

  fileprivate static func unlisted(
    _ comment: ForgeOperation.ReviewComment, by author: AuthorIdentity
  ) -> ForgeFact.Comment {
    let login = if case .login(let login) = author { login } else { "" }
    return ForgeFact.Comment(
      id: unlistedID, order: .max, place: .review, author: login, isBot: true, body: comment.body)
  }
}
