import HTTP
import ReviewCore

extension GitHub {
  package func write(_ action: ForgeOperation.Action, step: Int, after facts: [ForgeFact]) -> Resource<[ForgeFact]>? {
    switch action {
    case .createCheck(let check, let stamp): return creation(of: check, stamp, step: step, after: facts)
    case .completeCheck(let id, let check, let from):
      return completion(of: id, check, from: from + step * capabilities.annotationsPerRequest, isFirst: step == 0)
    default: return step == 0 ? single(action) : nil
    }
  }

  private func single(_ action: ForgeOperation.Action) -> Resource<[ForgeFact]>? {
    let issue = "issues/\(target.number)/comments"
    switch action {
    case .setStatus(let status): return setStatus(status)
    case .createSummary(let body): return comment(.post, issue, .conversation, body)
    case .updateSummary(let id, let body): return comment(.patch, "issues/comments/\(id)", .conversation, body)
    case .updateComment(let id, let body): return comment(.patch, "pulls/comments/\(id)", .review, body)
    case .deleteSummary(let id): return done(request(.delete, url("issues/comments/\(id)")))
    case .deleteComment(let id): return done(request(.delete, url("pulls/comments/\(id)")))
    case .createReview(let comments): return review(comments)
    case .minimise(let node): return graph(GitHubPayload.minimise(node))
    case .unminimise(let node): return graph(GitHubPayload.unminimise(node))
    case .createCheck, .completeCheck: return nil
    }
  }

  private func done(_ request: HTTPRequest) -> Resource<[ForgeFact]> {
    Resource(request) { _ throws(ForgeError) in [] }
  }

  private func setStatus(_ status: DesiredPublication.Status) -> Resource<[ForgeFact]> {
    let body = GitHubPayload.NewStatus(
      state: status.state, context: status.context, description: status.text, targetUrl: status.link)
    return done(request(.post, url("statuses/\(target.head)"), body: body))
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
    of check: DesiredPublication.Check, _ stamp: CheckStamp, step: Int, after facts: [ForgeFact]
  ) -> Resource<[ForgeFact]>? {
    let size = capabilities.annotationsPerRequest
    guard step > 0 else {
      let batch = Array(check.annotations.prefix(size))
      var body = GitHubPayload.CheckBody(check, batch, isLast: check.annotations.count <= size)
      body.name = check.name
      body.headSha = target.head.hex
      body.externalId = stamp.text
      return self.check(.post, "check-runs", body)
    }
    guard step * size < check.annotations.count else { return nil }
    for case .check(let created) in facts {
      return completion(of: created.id, check, from: step * size, isFirst: false)
    }
    return nil
  }

  private func completion(
    of id: Int64, _ check: DesiredPublication.Check, from: Int, isFirst: Bool
  ) -> Resource<[ForgeFact]>? {
    let rest = check.annotations.dropFirst(from)
    guard isFirst || !rest.isEmpty else { return nil }
    let batch = Array(rest.prefix(capabilities.annotationsPerRequest))
    let body = GitHubPayload.CheckBody(check, batch, isLast: batch.count == rest.count)
    return self.check(.patch, "check-runs/\(id)", body)
  }

  private func check(
    _ method: HTTPRequest.Method, _ path: String, _ body: GitHubPayload.CheckBody
  ) -> Resource<[ForgeFact]> {
    Resource(request(method, url(path), body: body)) { response throws(ForgeError) in
      [try GitHubPayload.decode(GitHubPayload.CheckRun.self, response).fact]
    }
  }

  /// Builds a GraphQL request, whose errors arrive with status 200.
  private func graph(_ body: GitHubPayload.GraphQuery) -> Resource<[ForgeFact]> {
    Resource(request(.post, graphURL, body: body)) { response throws(ForgeError) in
      let answer = try GitHubPayload.decode(GitHubPayload.GraphAnswer.self, response)
      guard let message = answer.errors?.first?.message else { return [] }
      throw ForgeError(
        .forbidden, "GitHub's GraphQL refused: \(Escaped.line(message)).",
        hint: "Give the token the permission pull-requests: write, and run it again.")
    }
  }
}
