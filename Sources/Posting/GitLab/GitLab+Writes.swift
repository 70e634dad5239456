import HTTP
import ReviewCore

extension GitLab {
  package func write(
    _ action: ForgeOperation.Action, after answers: ForgeAnswers, observed: [ForgeFact]
  ) -> Resource<[ForgeFact]>? {
    if case .addComments(let comments) = action { return addition(of: comments, after: answers, observed: observed) }
    return answers.step == 0 ? single(action, in: GitLabVersion.newest(in: observed)) : nil
  }

  private func single(_ action: ForgeOperation.Action, in version: GitLabVersion?) -> Resource<[ForgeFact]>? {
    switch action {
    case .setStatus(let status): return setStatus(status)
    case .addSummary(let body): return summary(.post, "notes", body)
    case .updateSummary(let id, let body): return GitLabID(id).flatMap { summary(.put, $0.path, body) }
    case .updateComment(let id, let body): return GitLabID(id).flatMap { update($0, body, in: version) }
    case .deleteSummary(let id), .deleteComment(let id):
      return GitLabID(id).map { .removing(request(.delete, "\(mergeRequest)/\($0.path)")) }
    case .resolve(let id): return resolution(of: id, .resolved)
    case .unresolve(let id): return resolution(of: id, .open)
    case .addComments, .reportAnnotations, .continueReport, .fold, .unfold: return nil
    }
  }

  /// The answer is ignored, because a refusal to repeat a state counts as a success too.
  private func setStatus(_ status: DesiredPublication.Status) -> Resource<[ForgeFact]> {
    let body = GitLabPayload.NewStatus(
      state: capabilities.statusWords[status.state], name: status.context, description: status.text,
      targetUrl: status.link)
    return .writing(request(.post, "\(project)/statuses/\(target.head)", body: body))
  }

  private func summary(_ method: HTTPRequest.Method, _ path: String, _ body: String) -> Resource<[ForgeFact]> {
    let request = request(method, "\(mergeRequest)/\(path)", body: GitLabPayload.Body(body: body))
    return Resource(request) { response throws(ForgeError) in
      [.comment(try GitLabPayload.decode(GitLabPayload.Note.self, response).fact)]
    }
  }

  private func update(_ id: GitLabID, _ body: String, in version: GitLabVersion?) -> Resource<[ForgeFact]> {
    let request = request(.put, "\(mergeRequest)/\(id.path)", body: GitLabPayload.Body(body: body))
    return Resource(request) { response throws(ForgeError) in
      let note = try GitLabPayload.decode(GitLabPayload.Note.self, response)
      return [.comment(note.fact(in: id.discussion, version))]
    }
  }

  private func resolution(of id: ItemID, _ state: GitLabPayload.Resolution) -> Resource<[ForgeFact]>? {
    guard let path = GitLabID(id)?.discussionPath else { return nil }
    return .writing(request(.put, "\(mergeRequest)/\(path)", body: state))
  }
}

// MARK: - Comments on the diff

extension GitLab {
  /// Adds one discussion a request. Reads the versions first when the list did not show the reviewed commit.
  private func addition(
    of comments: [ForgeOperation.ReviewComment], after answers: ForgeAnswers, observed: [ForgeFact]
  ) -> Resource<[ForgeFact]>? {
    let known = reviewed(in: observed)
    guard let version = known ?? reviewed(in: answers.facts) else { return reviewedVersion }
    let index = known == nil ? answers.step - 1 : answers.step
    return comments.indices.contains(index) ? discussion(comments[index], in: version) : nil
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
  ) -> Resource<[ForgeFact]> {
    let body = GitLabPayload.NewDiscussion(
      body: comment.body, position: GitLabPayload.NewPosition(of: comment, in: version))
    return Resource(request(.post, "\(mergeRequest)/discussions", body: body)) { response throws(ForgeError) in
      let discussion = try GitLabPayload.decode(GitLabPayload.Discussion.self, response)
      return discussion.comments(in: version).map { .comment($0) }
    }
  }
}
