import HTTP
import ReviewCore

extension GitLab {
  package func write(
    _ action: ForgeOperation.Action, after answers: ForgeAnswers, observed: [ForgeFact]
  ) throws(ForgeError) -> Resource<[ForgeFact]>? {
    if case .addComments(let comments) = action {
      return try addition(of: comments, after: answers, observed: observed)
    }
    return answers.step == 0 ? try single(action, in: GitLabVersion.newest(in: observed)) : nil
  }

  private func single(
    _ action: ForgeOperation.Action, in version: GitLabVersion?
  ) throws(ForgeError) -> Resource<[ForgeFact]>? {
    switch action {
    case .setStatus(let status): return try setStatus(status)
    case .addSummary(let body): return try summary(.post, "notes", body)
    case .updateSummary(let id, let body):
      guard let id = GitLabID(id) else { return nil }
      return try summary(.put, id.path, body)
    case .updateComment(let id, let body):
      guard let id = GitLabID(id) else { return nil }
      return try update(id, body, in: version)
    case .deleteSummary(let id), .deleteComment(let id):
      return GitLabID(id).map { .removing(request(.delete, "\(mergeRequest)/\($0.path)")) }
    case .resolve(let id): return try resolution(of: id, .resolved)
    case .unresolve(let id): return try resolution(of: id, .open)
    case .addComments, .reportAnnotations, .continueReport, .fold, .unfold: return nil
    }
  }

  /// The answer is ignored, because a refusal to repeat a state counts as a success too.
  private func setStatus(_ status: DesiredPublication.Status) throws(ForgeError) -> Resource<[ForgeFact]> {
    let body = GitLabPayload.NewStatus(
      state: capabilities.statusWords[status.state], name: status.context, description: status.text,
      targetUrl: status.link)
    return .writing(try request(.post, "\(project)/statuses/\(target.head)", body: body))
  }

  private func summary(
    _ method: HTTPRequest.Method, _ path: String, _ body: String
  ) throws(ForgeError) -> Resource<[ForgeFact]> {
    let request = try request(method, "\(mergeRequest)/\(path)", body: GitLabPayload.Body(body: body))
    return Resource(request) { response throws(ForgeError) in
      [.comment(try GitLabPayload.json.decode(GitLabPayload.Note.self, response).fact)]
    }
  }

  private func update(
    _ id: GitLabID, _ body: String, in version: GitLabVersion?
  ) throws(ForgeError) -> Resource<[ForgeFact]> {
    let request = try request(.put, "\(mergeRequest)/\(id.path)", body: GitLabPayload.Body(body: body))
    return Resource(request) { response throws(ForgeError) in
      let note = try GitLabPayload.json.decode(GitLabPayload.Note.self, response)
      return [.comment(note.fact(in: id.discussion, version))]
    }
  }

  private func resolution(
    of id: ItemID, _ state: GitLabPayload.Resolution
  ) throws(ForgeError) -> Resource<[ForgeFact]>? {
    guard let path = GitLabID(id)?.discussionPath else { return nil }
    return .writing(try request(.put, "\(mergeRequest)/\(path)", body: state))
  }
}

// MARK: - Comments on the diff

extension GitLab {
  /// Adds one discussion a request. Reads the versions first when the list did not show the reviewed commit.
  private func addition(
    of comments: [ForgeOperation.ReviewComment], after answers: ForgeAnswers, observed: [ForgeFact]
  ) throws(ForgeError) -> Resource<[ForgeFact]>? {
    let known = reviewed(in: observed)
    guard let version = known ?? reviewed(in: answers.facts) else { return reviewedVersion }
    let index = known == nil ? answers.step - 1 : answers.step
    return comments.indices.contains(index) ? try discussion(comments[index], in: version) : nil
  }

  /// Returns the version of the reviewed commit if it is the newest one.
  private func reviewed(in facts: [ForgeFact]) -> GitLabVersion? {
    GitLabVersion.newest(in: facts).flatMap { $0.head == target.head.hex ? $0 : nil }
  }

  /// Reads the newest version, which must be the one of the reviewed commit. GitLab creates it some time after a push.
  private var reviewedVersion: Resource<[ForgeFact]> {
    let versions = versions
    let head = target.head
    return Resource(versions.request) { response throws(ForgeError) in
      let facts = try versions.decode(response)
      guard GitLabVersion.newest(in: facts)?.head == head.hex else {
        throw ForgeError(
          .moved, "GitLab's newest diff of the merge request is not the one of \(head.short).",
          hint: "Run it again in a minute, when GitLab has prepared the diff.")
      }
      return facts
    }
  }

  private func discussion(
    _ comment: ForgeOperation.ReviewComment, in version: GitLabVersion
  ) throws(ForgeError) -> Resource<[ForgeFact]> {
    let body = GitLabPayload.NewDiscussion(
      body: comment.body, position: GitLabPayload.NewPosition(of: comment, in: version))
    return Resource(try request(.post, "\(mergeRequest)/discussions", body: body)) { response throws(ForgeError) in
      let discussion = try GitLabPayload.json.decode(GitLabPayload.Discussion.self, response)
      return discussion.comments(in: version).map { .comment($0) }
    }
  }
}
