import HTTP
import ReviewCore

extension GitHub {
  package func write(
    _ action: ForgeOperation.Action, after answers: ForgeAnswers, observed: [ForgeFact]
  ) -> Resource<[ForgeFact]>? {
    let step = answers.step
    switch action {
    case .reportAnnotations(let check, let stamp): return creation(of: check, stamp, after: answers)
    case .continueReport(let id, let check, let from):
      return completion(of: id, check, from: from + step * batchSize, isFirst: step == 0)
    case .resolve(let id): return thread(of: id, isResolved: true, after: answers)
    case .unresolve(let id): return thread(of: id, isResolved: false, after: answers)
    default: return step == 0 ? single(action) : nil
    }
  }

  private var batchSize: Int { capabilities.limits.annotationsPerRequest }

  private func single(_ action: ForgeOperation.Action) -> Resource<[ForgeFact]>? {
    let issue = "issues/\(target.number)/comments"
    switch action {
    case .setStatus(let status): return setStatus(status)
    case .addSummary(let body): return comment(.post, issue, .conversation, body)
    case .updateSummary(let id, let body): return comment(.patch, "issues/comments/\(number(id))", .conversation, body)
    case .updateComment(let id, let body): return comment(.patch, "pulls/comments/\(number(id))", .review, body)
    case .deleteSummary(let id): return .removing(request(.delete, url("issues/comments/\(number(id))")))
    case .deleteComment(let id): return .removing(request(.delete, url("pulls/comments/\(number(id))")))
    case .addComments(let comments): return review(comments)
    case .fold(let id): return GitHubID(id)?.node.map { graph(GitHubPayload.fold($0)) }
    case .unfold(let id): return GitHubID(id)?.node.map { graph(GitHubPayload.unfold($0)) }
    case .resolve, .unresolve, .reportAnnotations, .continueReport: return nil
    }
  }

  /// Returns the id in the REST API's addresses.
  private func number(_ id: ItemID) -> String { AddressText.encoded(id.description) }

  private func setStatus(_ status: DesiredPublication.Status) -> Resource<[ForgeFact]> {
    let body = GitHubPayload.NewStatus(
      state: capabilities.statusWords[status.state], context: status.context, description: status.text,
      targetUrl: status.link)
    return .writing(request(.post, url("statuses/\(target.head)"), body: body))
  }

  private func comment(
    _ method: HTTPRequest.Method, _ path: String, _ place: ForgeFact.Comment.Place, _ body: String
  ) -> Resource<[ForgeFact]> {
    Resource(request(method, url(path), body: GitHubPayload.Body(body: body))) { response throws(ForgeError) in
      [.comment(try GitHubPayload.decode(GitHubPayload.Comment.self, response).fact(place))]
    }
  }

  private func review(_ comments: [ForgeOperation.ReviewComment]) -> Resource<[ForgeFact]> {
    let drafts = comments.map { comment in
      let lines = comment.anchor.lines
      let start = lines.count > 1 ? lines.lowerBound : nil
      return GitHubPayload.NewReview.Draft(
        path: comment.anchor.path, body: comment.body, line: lines.upperBound, side: "RIGHT", startLine: start,
        startSide: start == nil ? nil : "RIGHT")
    }
    let body = GitHubPayload.NewReview(commitId: target.head.hex, event: "COMMENT", comments: drafts)
    return Resource(request(.post, url("pulls/\(target.number)/reviews"), body: body)) { response throws(ForgeError) in
      // An answer without the author is a success too.
      guard let author = try GitHubPayload.decode(GitHubPayload.Review.self, response).user?.login else { return [] }
      return [.identity(.login(author))]
    }
  }

  private func creation(
    of check: DesiredPublication.Check, _ stamp: CheckStamp, after answers: ForgeAnswers
  ) -> Resource<[ForgeFact]>? {
    let (size, step) = (batchSize, answers.step)
    guard step > 0 else {
      let batch = Array(check.annotations.prefix(size))
      var body = GitHubPayload.CheckBody(check, batch, isLast: check.annotations.count <= size)
      body.name = check.name
      body.headSha = target.head.hex
      body.externalId = stamp.text
      return self.check(.post, "check-runs", body)
    }
    guard step * size < check.annotations.count else { return nil }
    for case .check(let created) in answers.facts {
      return completion(of: created.id, check, from: step * size, isFirst: false)
    }
    return nil
  }

  private func completion(
    of id: ItemID, _ check: DesiredPublication.Check, from: Int, isFirst: Bool
  ) -> Resource<[ForgeFact]>? {
    let rest = check.annotations.dropFirst(from)
    guard isFirst || !rest.isEmpty else { return nil }
    let batch = Array(rest.prefix(batchSize))
    let body = GitHubPayload.CheckBody(check, batch, isLast: batch.count == rest.count)
    return self.check(.patch, "check-runs/\(number(id))", body)
  }

  private func check(
    _ method: HTTPRequest.Method, _ path: String, _ body: GitHubPayload.CheckBody
  ) -> Resource<[ForgeFact]> {
    Resource(request(method, url(path), body: body)) { response throws(ForgeError) in
      [try GitHubPayload.decode(GitHubPayload.CheckRun.self, response).fact]
    }
  }

  /// Builds a GraphQL request that changes whether a comment is hidden.
  private func graph(_ body: GitHubPayload.GraphQuery) -> Resource<[ForgeFact]> {
    graph(body) { response throws(ForgeError) in
      guard let message = try GitHubPayload.refusal(in: response) else { return [] }
      throw ForgeError(
        .forbidden, "GitHub's GraphQL refused: \(message).",
        hint: "Give the token the permission pull-requests: write, and run it again.")
    }
  }

  /// Builds a GraphQL request, whose errors arrive with status 200.
  func graph(
    _ body: GitHubPayload.GraphQuery, decode: @escaping @Sendable (HTTPResponse) throws(ForgeError) -> [ForgeFact]
  ) -> Resource<[ForgeFact]> {
    Resource(request(.post, graphURL, body: body), decode: decode)
  }
}
