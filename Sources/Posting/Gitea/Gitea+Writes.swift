import HTTP
import ReviewCore

extension Gitea {
  package func write(
    _ action: ForgeOperation.Action, after answers: ForgeAnswers, observed: [ForgeFact]
  ) throws(ForgeError) -> Resource<[ForgeFact]>? {
    switch action {
    case .addComments(let comments): try addition(of: comments, after: answers)
    case .deleteComment(let id): removal(of: id, after: answers, observed: observed)
    default: answers.step == 0 ? try single(action, observed) : nil
    }
  }

  private func single(
    _ action: ForgeOperation.Action, _ observed: [ForgeFact]
  ) throws(ForgeError) -> Resource<[ForgeFact]>? {
    switch action {
    case .setStatus(let status): return try setStatus(status)
    case .addSummary(let body): return try addSummary(body)
    case .updateSummary(let id, let body), .updateComment(let id, let body): return try update(id, body, observed)
    case .deleteSummary(let id): return .removing(request(.delete, commentURL(id)))
    case .resolve(let id): return .writing(request(.post, url("pulls/comments/\(number(id))/resolve")))
    case .unresolve(let id): return .writing(request(.post, url("pulls/comments/\(number(id))/unresolve")))
    case .addComments, .deleteComment, .fold, .unfold, .reportAnnotations, .continueReport: return nil
    }
  }

  private func number(_ id: ItemID) -> String { AddressText.encoded(id.description) }

  /// Returns the address of a comment of either kind.
  private func commentURL(_ id: ItemID) -> String { url("issues/comments/\(number(id))") }

  private func setStatus(_ status: DesiredPublication.Status) throws(ForgeError) -> Resource<[ForgeFact]> {
    let body = GiteaPayload.NewStatus(
      state: capabilities.statusWords[status.state], context: status.context, description: status.text,
      targetUrl: status.link)
    return .writing(try request(.post, url("statuses/\(target.head)"), body: body))
  }

  private func addSummary(_ text: String) throws(ForgeError) -> Resource<[ForgeFact]> {
    let body = GiteaPayload.Body(body: text)
    let request = try request(.post, url("issues/\(target.number)/comments"), body: body)
    return Resource(request) { response throws(ForgeError) in
      [.comment(try GiteaPayload.json.decode(GiteaPayload.Comment.self, response).fact)]
    }
  }

  /// The answer does not state the line of an inline comment, so the fact is the known one with the new text.
  private func update(
    _ id: ItemID, _ text: String, _ observed: [ForgeFact]
  ) throws(ForgeError) -> Resource<[ForgeFact]> {
    let request = try request(.patch, commentURL(id), body: GiteaPayload.Body(body: text))
    return Resource(request) { _ throws(ForgeError) in
      for case .comment(let comment) in observed where comment.id == id { return [.comment(comment.with(body: text))] }
      return []
    }
  }
}

// MARK: - Reviews

extension Gitea {
  /// Adds comments in one review. The server puts them into the account's unfinished review, one by one, and submits it
  /// at the end. A request that failed half-way leaves that review behind, and the next one would submit its comments
  /// too. Therefore this first deletes unfinished reviews of the token's account.
  private func addition(
    of comments: [ForgeOperation.ReviewComment], after answers: ForgeAnswers
  ) throws(ForgeError) -> Resource<[ForgeFact]>? {
    let facts = answers.facts
    var requests = (1...(facts.details(Detail.nextPage).count + 1)).map(unfinishedReviews)
    let unfinished = facts.details(Detail.unfinished).map { $0.split(separator: " ", maxSplits: 1) }
    if !unfinished.isEmpty { requests.append(account) }
    let login = facts.details(Detail.login).last
    let own = unfinished.filter { $0.last.map(String.init) == login }.compactMap { $0.first.flatMap { Int64($0) } }
    requests += own.map(confirmation) + own.map(deletion)
    requests.append(try review(comments))
    return requests.indices.contains(answers.step) ? requests[answers.step] : nil
  }

  private func unfinishedReviews(page: Int) -> Resource<[ForgeFact]> {
    Resource(reviewsRequest(page: page)) { response throws(ForgeError) in
      let unfinished = try GiteaPayload.json.decode([GiteaPayload.Review].self, response).filter(\.isPending)
      let details = unfinished.map { ForgeFact.detail(Detail.unfinished, "\($0.id) \($0.user?.login ?? "")") }
      return details + (nextPage(after: response) == nil ? [] : [.detail(Detail.nextPage, "\(page + 1)")])
    }
  }

  private var account: Resource<[ForgeFact]> {
    Resource(request(.get, "\(target.baseURL)/user")) { response throws(ForgeError) in
      [.detail(Detail.login, try GiteaPayload.json.decode(GiteaPayload.User.self, response).login)]
    }
  }

  /// Throws when a person began the review: posting would submit it, and deleting it would lose its text.
  private func confirmation(that review: Int64) -> Resource<[ForgeFact]> {
    Resource(commentsRequest(of: review)) { response throws(ForgeError) in
      let comments = try GiteaPayload.json.decode([GiteaPayload.ReviewComment].self, response)
      guard comments.allSatisfy({ Marker(body: $0.body ?? "", in: capabilities.markup) != nil }) else {
        throw ForgeError(
          .forbidden, "The token's account has an unfinished review of this pull request, which a person began.",
          hint: "Submit or discard that review, or post with the token of an account that only reviewbot uses.")
      }
      return []
    }
  }

  private func deletion(of review: Int64) -> Resource<[ForgeFact]> {
    .writing(request(.delete, url("pulls/\(target.number)/reviews/\(review)")))
  }

  private func review(_ comments: [ForgeOperation.ReviewComment]) throws(ForgeError) -> Resource<[ForgeFact]> {
    let drafts = comments.map {
      GiteaPayload.NewReview.Draft(path: $0.anchor.path, body: $0.body, newPosition: $0.anchor.lines.upperBound)
    }
    let body = GiteaPayload.NewReview(commitId: target.head.hex, event: "COMMENT", comments: drafts)
    let request = try request(.post, url("pulls/\(target.number)/reviews"), body: body)
    return Resource(request) { response throws(ForgeError) in
      // An answer without the author is a success too.
      guard let author = try GiteaPayload.json.decode(GiteaPayload.Review.self, response).user?.login else { return [] }
      return [.identity(.login(author))]
    }
  }

  /// Deletes a comment. The last one of a review is deleted together with the review: the server would go on showing an
  /// empty review, also when this run ends between two deletions.
  private func removal(of id: ItemID, after answers: ForgeAnswers, observed: [ForgeFact]) -> Resource<[ForgeFact]>? {
    let comment = Resource.removing(request(.delete, commentURL(id)))
    guard let name = GiteaID(id), let review = name.review, !hasOther(than: name, in: observed) else {
      return answers.step == 0 ? comment : nil
    }
    switch answers.step {
    case 0: return count(in: review)
    case 1: return answers.facts.details(Detail.onlyComment).isEmpty ? comment : deletion(of: review)
    default: return nil
    }
  }

  private func hasOther(than comment: GiteaID, in observed: [ForgeFact]) -> Bool {
    observed.contains { fact in
      guard case .comment(let other) = fact, let id = GiteaID(other.id) else { return false }
      return id.review == comment.review && id.number != comment.number
    }
  }

  /// Asks again, because a person may have replied meanwhile.
  private func count(in review: Int64) -> Resource<[ForgeFact]> {
    Resource(commentsRequest(of: review)) { response throws(ForgeError) in
      let comments = try GiteaPayload.json.decode([GiteaPayload.ReviewComment].self, response)
      return comments.count == 1 ? [.detail(Detail.onlyComment, "\(review)")] : []
    }
  }
}
