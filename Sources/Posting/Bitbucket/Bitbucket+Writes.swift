import HTTP
import ReviewCore

extension Bitbucket {
  package func write(
    _ action: ForgeOperation.Action, after answers: ForgeAnswers, observed: [ForgeFact]
  ) throws(ForgeError) -> Resource<[ForgeFact]>? {
    switch action {
    case .reportAnnotations(let check, let stamp):
      // The first answer tells it later: only a deletion has no facts.
      let isNew = answers.steps.first.map { !$0.isEmpty } ?? !observed.contains { $0.isReport(reportID) }
      return try report(check, stamp.text, step: isNew ? answers.step + 1 : answers.step)
    case .continueReport(_, let check, _):
      return try report(check, stamp(in: observed), step: answers.step + 1)
    default: return answers.step == 0 ? try single(action) : nil
    }
  }

  private func single(_ action: ForgeOperation.Action) throws(ForgeError) -> Resource<[ForgeFact]>? {
    switch action {
    case .setStatus(let status):
      let body = BitbucketPayload.NewStatus(status, word: capabilities.statusWords[status.state], page: webPage)
      return .writing(try request(.post, "\(commitURL)/statuses/build", body: body))
    case .addSummary(let body): return try comment(.post, "comments", BitbucketPayload.NewComment(body))
    case .addComments(let comments):
      guard let first = comments.first else { return nil }
      return try comment(.post, "comments", BitbucketPayload.NewComment(first.body, at: first.anchor))
    case .updateSummary(let id, let body), .updateComment(let id, let body):
      return try comment(.put, path(of: id), BitbucketPayload.NewComment(body))
    case .deleteSummary(let id), .deleteComment(let id):
      return .removing(request(.delete, "\(pullRequestURL)/\(path(of: id))"))
    case .resolve(let id): return .writing(request(.post, "\(pullRequestURL)/\(path(of: id))/resolve"))
    case .unresolve(let id): return .writing(request(.delete, "\(pullRequestURL)/\(path(of: id))/resolve"))
    case .fold, .unfold, .reportAnnotations, .continueReport: return nil
    }
  }

  private func path(of id: ItemID) -> String { "comments/\(AddressText.encoded(id.description))" }

  private func comment(
    _ method: HTTPRequest.Method, _ path: String, _ body: BitbucketPayload.NewComment
  ) throws(ForgeError) -> Resource<[ForgeFact]> {
    Resource(try request(method, "\(pullRequestURL)/\(path)", body: body)) { response throws(ForgeError) in
      try BitbucketPayload.json.decode(BitbucketPayload.Comment.self, response).fact.map { [.comment($0)] } ?? []
    }
  }
}

// MARK: - Code Insights

extension Bitbucket {
  private var reportID: String { "reviewbot-\(reportName)" }

  private var reportURL: String { "\(commitURL)/reports/\(AddressText.encoded(reportID))" }

  private func stamp(in observed: [ForgeFact]) -> String {
    for case .check(let check) in observed where check.id.text == reportID { return check.externalID }
    return ""
  }

  /// Removes the old report with its annotations (step 0), creates the new one without a result (step 1), adds
  /// annotations in batches, and completes it.
  private func report(
    _ check: DesiredPublication.Check, _ stamp: String, step: Int
  ) throws(ForgeError) -> Resource<[ForgeFact]>? {
    if step == 0 { return .writing(request(.delete, reportURL)) }
    let size = capabilities.limits.annotationsPerRequest
    let batches = (check.annotations.count + size - 1) / size
    switch step - 1 {
    case 0: return try put(check, stamp, isComplete: batches == 0)
    case let batch where batch <= batches: return try annotations(of: check, from: (batch - 1) * size, size)
    case batches + 1 where batches > 0: return try put(check, stamp, isComplete: true)
    default: return nil
    }
  }

  private func put(
    _ check: DesiredPublication.Check, _ stamp: String, isComplete: Bool
  ) throws(ForgeError) -> Resource<[ForgeFact]> {
    let body = BitbucketPayload.NewReport(check, stamp: stamp, isComplete: isComplete)
    let fact = ForgeFact.check(
      ForgeFact.Check(
        id: ItemID(reportID), order: 0, externalID: stamp, annotationCount: isComplete ? check.annotations.count : 0,
        isComplete: isComplete))
    return Resource(try request(.put, reportURL, body: body)) { _ throws(ForgeError) in [fact] }
  }

  private func annotations(
    of check: DesiredPublication.Check, from start: Int, _ size: Int
  ) throws(ForgeError) -> Resource<[ForgeFact]> {
    let batch = check.annotations.dropFirst(start).prefix(size).enumerated().map { index, annotation in
      BitbucketPayload.NewAnnotation(annotation, number: start + index + 1, in: reportID)
    }
    return .writing(try request(.post, "\(reportURL)/annotations", body: batch))
  }
}

extension ForgeFact {
  fileprivate func isReport(_ id: String) -> Bool {
    if case .check(let check) = self { check.id.text == id } else { false }
  }
}
