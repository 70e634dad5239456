import ReviewCore

/// Reads the comments of one review. The server states neither which comment answers which, nor which are outdated.
///
/// It shows all comments on a line as one thread. A comment of reviewbot begins a thread; any other comment on its line
/// answers it. After a push, the server marks a comment as outdated when another commit last changed its line, which a
/// force push does to nearly all lines. Here a comment is outdated when the pull request has lost both the commit that
/// was reviewed and the one that last changed the line.
struct GiteaReviewReader {
  let review: Int64
  /// The reviewed commit.
  let commit: String
  /// The pull request's commits, as far as they are known.
  let presentCommits: Set<String>
  let markup: Markup
  /// The ways in which the server can close these comments.
  let closings: Set<Capabilities.Surface>

  /// The beginning of a thread.
  private struct Root {
    let id: ItemID
    let path: String
    let line: Int
  }

  /// - Parameter earlier: The facts of earlier reviews: a comment may answer one of theirs.
  func facts(of comments: [GiteaPayload.ReviewComment], after earlier: [ForgeFact]) -> [ForgeFact] {
    var roots = self.roots(in: earlier)
    var facts: [ForgeFact] = []
    for comment in comments.sorted(by: { $0.id < $1.id }) {
      if begins(comment.body ?? "") {
        facts.append(.comment(fact(comment, replyTo: nil)))
        roots.append(Root(id: id(of: comment), path: comment.path ?? "", line: comment.line))
        continue
      }
      let answered = roots.filter { $0.path == comment.path && $0.line == comment.line }
      facts += answered.map { .comment(fact(comment, replyTo: $0.id)) }
      if answered.isEmpty { facts.append(.comment(fact(comment, replyTo: nil))) }
    }
    return facts
  }

  /// Returns the threads of earlier reviews that the server still shows at their lines.
  private func roots(in facts: [ForgeFact]) -> [Root] {
    facts.compactMap { fact in
      guard case .comment(let comment) = fact, case .shown(let anchor) = comment.position, begins(comment.body) else {
        return nil
      }
      return Root(id: comment.id, path: anchor.path, line: anchor.lines.lowerBound)
    }
  }

  private func begins(_ body: String) -> Bool { Marker(body: body, in: markup) != nil }

  private func id(of comment: GiteaPayload.ReviewComment) -> ItemID {
    GiteaID(number: comment.id, review: review).item
  }

  private func fact(_ comment: GiteaPayload.ReviewComment, replyTo: ItemID?) -> ForgeFact.Comment {
    ForgeFact.Comment(
      id: id(of: comment), order: comment.id, place: .review, author: comment.user?.login ?? "",
      isBot: comment.user?.isActions ?? false, body: comment.body ?? "", replyTo: replyTo,
      position: position(of: comment), closings: closings)
  }

  private func position(of comment: GiteaPayload.ReviewComment) -> ForgeFact.Comment.Position {
    guard let path = comment.path, comment.line > 0 else { return .unknown }
    let isPresent = presentCommits.contains(commit) || comment.commitId.map(presentCommits.contains) == true
    return isPresent ? .shown(Anchor(path: path, lines: comment.line...comment.line)) : .outdated
  }
}

extension GiteaPayload.ReviewComment {
  /// The line of the new side, or the negated one of the old side.
  fileprivate var line: Int {
    let new = position ?? 0
    return new > 0 ? new : -(originalPosition ?? 0)
  }
}
