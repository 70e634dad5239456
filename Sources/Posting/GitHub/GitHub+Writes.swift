import HTTP
import ReviewCore

extension GitHub {
  package func write(
    _ action: ForgeOperation.Action, after answers: ForgeAnswers, observed: [ForgeFact]
  ) throws(ForgeError) -> Resource<[ForgeFact]>? {
    let step = answers.step
    switch action {
    case .reportAnnotations(let check, let stamp): return try creation(of: check, stamp, after: answers)
    case .continueReport(let id, let check, let from):
      let start = from + step * batchSize
      return step == 0 || start < check.annotations.count ? try completion(of: id, check, from: start) : nil
    case .resolve(let id): return try thread(of: id, by: GitHubPayload.resolve, after: answers)
    case .unresolve(let id): return try thread(of: id, by: GitHubPayload.unresolve, after: answers)
    default: return step == 0 ? try single(action) : nil
    }
  }

  private var batchSize: Int { capabilities.limits.annotationsPerRequest }

  private func single(_ action: ForgeOperation.Action) throws(ForgeError) -> Resource<[ForgeFact]>? {
    let issue = "issues/\(target.number)/comments"
    switch action {
    case .setStatus(let status): return try setStatus(status)
    case .addSummary(let body): return try comment(.post, issue, .conversation, body)
    case .updateSummary(let id, let body):
      return try comment(.patch, "issues/comments/\(number(id))", .conversation, body)
    case .updateComment(let id, let body): return try comment(.patch, "pulls/comments/\(number(id))", .review, body)
    case .deleteSummary(let id): return .removing(request(.delete, url("issues/comments/\(number(id))")))
    case .deleteComment(let id): return .removing(request(.delete, url("pulls/comments/\(number(id))")))
    case .addComments(let comments): return try review(comments)
    case .fold(let id): return try graph(GitHubID(id)?.node.map(GitHubPayload.fold))
    case .unfold(let id): return try graph(GitHubID(id)?.node.map(GitHubPayload.unfold))
    case .resolve, .unresolve, .reportAnnotations, .continueReport: return nil
    }
  }

  /// Returns the id in the REST API's addresses.
  private func number(_ id: ItemID) -> String { AddressText.encoded(id.description) }

  private func setStatus(_ status: DesiredPublication.Status) throws(ForgeError) -> Resource<[ForgeFact]> {
    let body = GitHubPayload.NewStatus(
      state: capabilities.statusWords[status.state], context: status.context, description: status.text,
      targetUrl: status.link)
    return .writing(try request(.post, url("statuses/\(target.head)"), body: body))
  }

  private func comment(
    _ method: HTTPRequest.Method, _ path: String, _ place: ForgeFact.Comment.Place, _ body: String
  ) throws(ForgeError) -> Resource<[ForgeFact]> {
    Resource(try request(method, url(path), body: GitHubPayload.Body(body: body))) { response throws(ForgeError) in
      [.comment(try GitHubPayload.json.decode(GitHubPayload.Comment.self, response).fact(place))]
    }
  }

  private func review(_ comments: [ForgeOperation.ReviewComment]) throws(ForgeError) -> Resource<[ForgeFact]> {
    let drafts = comments.map { comment in
      let lines = comment.anchor.lines
      let start = lines.count > 1 ? lines.lowerBound : nil
      return GitHubPayload.NewReview.Draft(
        path: comment.anchor.path, body: comment.body, line: lines.upperBound, side: "RIGHT", startLine: start,
        startSide: start == nil ? nil : "RIGHT")
    }
    let body = GitHubPayload.NewReview(commitId: target.head.hex, event: "COMMENT", comments: drafts)
    let request = try request(.post, url("pulls/\(target.number)/reviews"), body: body)
    return Resource(request) { response throws(ForgeError) in
      // An answer without the author is a success too.
      let author = try GitHubPayload.json.decode(GitHubPayload.Review.self, response).user?.login
      return author.map { [.identity(.login($0))] } ?? []
    }
  }

  private func creation(
    of check: DesiredPublication.Check, _ stamp: CheckStamp, after answers: ForgeAnswers
  ) throws(ForgeError) -> Resource<[ForgeFact]>? {
    let (size, step) = (batchSize, answers.step)
    guard step > 0 else {
      let batch = Array(check.annotations.prefix(size))
      var body = GitHubPayload.CheckBody(check, batch, isLast: check.annotations.count <= size)
      body.name = check.name
      body.headSha = target.head.hex
      body.externalId = stamp.text
      return try self.check(.post, "check-runs", body)
    }
    guard step * size < check.annotations.count else { return nil }
    for case .check(let created) in answers.facts {
      return try completion(of: created.id, check, from: step * size)
    }
    return nil
  }

  /// Adds the next annotations. With the last ones, or none, the check run gets its conclusion.
  private func completion(
    of id: ItemID, _ check: DesiredPublication.Check, from: Int
  ) throws(ForgeError) -> Resource<[ForgeFact]> {
    let rest = check.annotations.dropFirst(from)
    let batch = Array(rest.prefix(batchSize))
    let body = GitHubPayload.CheckBody(check, batch, isLast: batch.count == rest.count)
    return try self.check(.patch, "check-runs/\(number(id))", body)
  }

  private func check(
    _ method: HTTPRequest.Method, _ path: String, _ body: GitHubPayload.CheckBody
  ) throws(ForgeError) -> Resource<[ForgeFact]> {
    Resource(try request(method, url(path), body: body)) { response throws(ForgeError) in
      [try GitHubPayload.json.decode(GitHubPayload.CheckRun.self, response).fact]
    }
  }

  /// Builds a GraphQL request that changes whether a comment is hidden; nil for a comment without an id in GraphQL.
  private func graph(_ body: GitHubPayload.GraphQuery?) throws(ForgeError) -> Resource<[ForgeFact]>? {
    guard let body else { return nil }
    return try graph(body) { response throws(ForgeError) in
      guard let fault = try GitHubPayload.refusal(in: response) else { return [] }
      throw fault.error(.forbidden, hint: "Give the token the permission pull-requests: write, and run it again.")
    }
  }

  /// Builds a GraphQL request, whose errors arrive with status 200.
  func graph(
    _ body: GitHubPayload.GraphQuery, decode: @escaping @Sendable (HTTPResponse) throws(ForgeError) -> [ForgeFact]
  ) throws(ForgeError) -> Resource<[ForgeFact]> {
    Resource(try request(.post, graphURL, body: body), decode: decode)
  }
}
